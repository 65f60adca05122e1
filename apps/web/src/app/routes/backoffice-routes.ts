import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../platform/page/page-access.ts';
import { lazyPage } from '../lazy-page.ts';
import { page } from '../page.tsx';
import { getParentRoute } from './root-route.ts';

/** Pages of those who run the portals. */
export const backofficeRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/outbox',
    ...page({
      title: 'Outbox',
      page: lazyPage(() => import('../../backoffice/outbox-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/countersignatures',
    ...page({
      title: 'Countersignatures',
      page: lazyPage(() => import('../../backoffice/countersignatures-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
] as const;
