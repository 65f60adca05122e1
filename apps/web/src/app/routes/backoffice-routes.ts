import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './root-route.ts';

/** Pages for admins. */
export const backofficeRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/outbox',
    ...definePage({
      title: 'Outbox',
      page: lazyPage(() => import('../../backoffice/outbox-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/approvals',
    ...definePage({
      title: 'Approvals',
      page: lazyPage(() => import('../../backoffice/approvals-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/countersignatures',
    ...definePage({
      title: 'Countersignatures',
      page: lazyPage(() => import('../../backoffice/countersignatures-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/people',
    ...definePage({
      title: 'People',
      page: lazyPage(() => import('../../backoffice/people-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
] as const;
