import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../platform/page/list-search.ts';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './backoffice-frame.ts';

/** What runs in the background, what was sent, who did what, and what waits for a second admin. */
export const operationsRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/outbox',
    validateSearch: listSearch,
    ...definePage({
      title: 'Outbox',
      page: lazyPage(() => import('../../backoffice/operations/outbox-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/outbox/$id',
    ...definePage({
      title: 'Email',
      page: lazyPage(() => import('../../backoffice/operations/email-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/deliveries',
    validateSearch: listSearch,
    ...definePage({
      title: 'Deliveries',
      page: lazyPage(() => import('../../backoffice/operations/deliveries-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/jobs',
    validateSearch: listSearch,
    ...definePage({
      title: 'Jobs',
      page: lazyPage(() => import('../../backoffice/operations/jobs-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/audit',
    validateSearch: listSearch,
    ...definePage({
      title: 'Audit log',
      page: lazyPage(() => import('../../backoffice/operations/audit-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/approvals',
    ...definePage({
      title: 'Approvals',
      page: lazyPage(() => import('../../backoffice/approvals/approvals-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/approvals/$id',
    ...definePage({
      title: 'Approval',
      page: lazyPage(() => import('../../backoffice/approvals/approval-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
] as const;
