import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './root-route.ts';

/** Pages about the person's own account, and pages that links in emails lead to. */
export const accountRoutes = [
  createRoute({
    getParentRoute,
    path: '/confirm_email/$code',
    ...definePage({
      title: 'Confirm Email',
      page: lazyPage(() => import('../../features/session/confirm-email/confirm-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/invitation/$code',
    ...definePage({
      title: 'Invitation',
      page: lazyPage(() => import('../../features/session/invitation/invitation-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/reset_password/$code',
    ...definePage({
      title: 'Reset Password',
      page: lazyPage(() => import('../../features/session/reset-password/new-password-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/guest_session/$code',
    ...definePage({
      title: 'Impersonation',
      page: lazyPage(() => import('../../features/session/impersonation/impersonation-page.tsx')),
      impersonationView: 'own',
      hasSecretAddress: true,
    }),
  }),
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
    path: '/accreditation_status',
    ...definePage({
      title: 'Accreditation Status',
      page: lazyPage(() => import('../../features/profile/accreditation-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/new_email/$code',
    ...definePage({
      title: 'New Email Address',
      page: lazyPage(() => import('../../features/security/new-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/keep_email/$code',
    ...definePage({
      title: 'Keep Your Email Address',
      page: lazyPage(() => import('../../features/security/keep-email-page.tsx')),
      hasSecretAddress: true,
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
