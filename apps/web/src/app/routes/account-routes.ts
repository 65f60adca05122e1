import { createRoute } from '@tanstack/react-router';
import { centerFilter } from '../../features/notifications/center-filter.ts';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './investor-frame.ts';

/** Pages about the person's own account. */
export const accountRoutes = [
  createRoute({
    getParentRoute,
    path: '/profile',
    ...definePage({
      title: 'Profile',
      page: lazyPage(() => import('../../features/profile/profile-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/profiles',
    ...definePage({
      title: 'Investing Profiles',
      page: lazyPage(() => import('../../features/profiles/profiles-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/delegated',
    ...definePage({
      title: 'Delegated to Me',
      page: lazyPage(() => import('../../features/delegated/delegated-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/accreditation_status',
    ...definePage({
      title: 'Accreditation Status',
      page: lazyPage(() => import('../../features/profile/accreditation-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/notifications',
    validateSearch: centerFilter,
    ...definePage({
      title: 'Notifications',
      page: lazyPage(() => import('../../features/notifications/center-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/notifications/preferences',
    ...definePage({
      title: 'Notification Preferences',
      page: lazyPage(() => import('../../features/notifications/preferences-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/security',
    ...definePage({
      title: 'Security',
      page: lazyPage(() => import('../pages/security-page.tsx')),
      access: signedIn('guest'),
      // Nobody's keys are visible to the person who impersonates them.
      impersonationView: 'own',
    }),
  }),
] as const;
