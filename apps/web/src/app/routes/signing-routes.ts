import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { defineFrame, lazyPage } from '../page/lazy-page.ts';
import { getParentRoute as getRootRoute } from './root-route.ts';

const frame = lazyPage(() => import('../shell/signing-frame.tsx'));

/** What the pages for signing have around them: the portal's logo and a way out. */
export const signingFrame = createRoute({
  getParentRoute: getRootRoute,
  id: 'signing',
  ...defineFrame(frame, 'signing'),
});

const getParentRoute = () => signingFrame;

/** From a commitment to the agreement, its signature, and the page after it. */
export const signingRoutes = [
  createRoute({
    getParentRoute,
    path: '/syndication/sign/$id',
    ...definePage({
      title: 'Sign the Agreement',
      page: lazyPage(() => import('../../features/syndication/to-agreement-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/sign/$code',
    ...definePage({
      title: 'Sign the Agreement',
      page: lazyPage(() => import('../../features/signing/sign-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/syndication/success/$synduserid',
    ...definePage({
      title: 'Signed',
      page: lazyPage(() => import('../../features/syndication/success-page.tsx')),
    }),
  }),
] as const;
