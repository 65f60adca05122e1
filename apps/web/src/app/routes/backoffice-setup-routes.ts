import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './backoffice-frame.ts';

/** What is set up once and changes seldom: portals, settings, and the checklist of a deployment. */
export const setupRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/portals',
    ...definePage({
      title: 'Portals',
      page: lazyPage(() => import('../../backoffice/portals/portals-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/portals/new',
    ...definePage({
      title: 'New portal',
      page: lazyPage(() => import('../../backoffice/portals/new-portal-page.tsx')),
      access: signedIn('superadmin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/portals/$id',
    ...definePage({
      title: 'Portal',
      page: lazyPage(() => import('../../backoffice/portals/portal-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/settings',
    ...definePage({
      title: 'Settings',
      page: lazyPage(() => import('../../backoffice/settings/settings-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/setup',
    ...definePage({
      title: 'Setup checklist',
      page: lazyPage(() => import('../../backoffice/setup/setup-page.tsx')),
      access: signedIn('superadmin'),
    }),
  }),
] as const;
