import { createRoute, redirect } from '@tanstack/react-router';
import { listSearch } from '../../platform/page/list-search.ts';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './backoffice-frame.ts';

/** What a portal shows to everyone, and whom it writes to. */
export const siteRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/site/texts',
    validateSearch: listSearch,
    ...definePage({
      title: 'Texts',
      page: lazyPage(() => import('../../backoffice/site/texts-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/site/education',
    validateSearch: listSearch,
    ...definePage({
      title: 'Education and news',
      page: lazyPage(() => import('../../backoffice/site/education-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/site/news',
    // The news page of a portal shows the same items as its education page (PUB-07).
    beforeLoad: () => {
      throw redirect({ to: '/admin/site/education', replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/site/portfolio',
    validateSearch: listSearch,
    ...definePage({
      title: 'Portfolio',
      page: lazyPage(() => import('../../backoffice/site/portfolio-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/site/team',
    validateSearch: listSearch,
    ...definePage({
      title: 'Team',
      page: lazyPage(() => import('../../backoffice/site/team-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/site/newsletter',
    validateSearch: listSearch,
    ...definePage({
      title: 'Newsletter',
      page: lazyPage(() => import('../../backoffice/site/newsletter-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/site/notifications',
    ...definePage({
      title: 'Notifications',
      page: lazyPage(() => import('../../backoffice/site/templates-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/site/notifications/new',
    ...definePage({
      title: 'New template',
      page: lazyPage(() => import('../../backoffice/site/new-template-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/site/notifications/$id',
    ...definePage({
      title: 'Notification',
      page: lazyPage(() => import('../../backoffice/site/template-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
] as const;
