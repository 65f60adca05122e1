import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../platform/page/page-access.ts';
import { lazyPage } from '../lazy-page.ts';
import { page } from '../page.tsx';
import { getParentRoute } from './root-route.ts';

/** Pages about one's own account, and those that mailed links to it lead to. */
export const accountRoutes = [
  createRoute({
    getParentRoute,
    path: '/confirm_email/$code',
    ...page({
      title: 'Confirm E-mail',
      page: lazyPage(() => import('../../features/session/confirm-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/reset_password/$code',
    ...page({
      title: 'Reset Password',
      page: lazyPage(() => import('../../features/session/new-password-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/guest_session/$code',
    ...page({
      title: 'Guest Session',
      page: lazyPage(() => import('../../features/session/guest-session-page.tsx')),
      inGuestSession: 'own',
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    ...page({
      title: 'Profile',
      page: lazyPage(() => import('../../features/profile/profile-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/accreditation_status',
    ...page({
      title: 'Accreditation Status',
      page: lazyPage(() => import('../../features/profile/accreditation-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/new_email/$code',
    ...page({
      title: 'New E-mail Address',
      page: lazyPage(() => import('../../features/security/new-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/keep_email/$code',
    ...page({
      title: 'Keep Your E-mail Address',
      page: lazyPage(() => import('../../features/security/keep-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/security',
    ...page({
      title: 'Security',
      page: lazyPage(() => import('../pages/security-page.tsx')),
      access: signedIn('guest'),
      // Nobody else's keys are seen through their eyes.
      inGuestSession: 'own',
    }),
  }),
] as const;
