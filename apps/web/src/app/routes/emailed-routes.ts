import { createRoute } from '@tanstack/react-router';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './root-route.ts';

/** Pages that links in emails lead to, except those for signing. Without its code, a page says that the code is wrong. */
export const emailedRoutes = [
  createRoute({
    getParentRoute,
    path: '/confirm_email/{-$code}',
    ...definePage({
      title: 'Confirm Email',
      page: lazyPage(() => import('../../features/session/emailed/confirm-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/invitation/{-$code}',
    ...definePage({
      title: 'Invitation',
      page: lazyPage(() => import('../../features/session/emailed/invitation-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/delegate_registration/{-$code}',
    ...definePage({
      title: 'Make an Account',
      page: lazyPage(() => import('../../features/session/emailed/delegate-registration-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/reset_password/{-$code}',
    ...definePage({
      title: 'Reset Password',
      page: lazyPage(() => import('../../features/session/emailed/new-password-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/guest_session/{-$code}',
    ...definePage({
      title: 'Impersonation',
      page: lazyPage(() => import('../../features/session/impersonation/impersonation-page.tsx')),
      impersonationView: 'own',
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/new_email/{-$code}',
    ...definePage({
      title: 'New Email Address',
      page: lazyPage(() => import('../../features/security/new-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/keep_email/{-$code}',
    ...definePage({
      title: 'Keep Your Email Address',
      page: lazyPage(() => import('../../features/security/keep-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
] as const;
