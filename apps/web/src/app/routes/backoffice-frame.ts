import { createRoute } from '@tanstack/react-router';
import { defineFrame, lazyPage } from '../page/lazy-page.ts';
import { getParentRoute as getRootRoute } from './root-route.ts';

const frame = lazyPage(() => import('../../backoffice/frame/frame.tsx'));

/** What all pages of the back office have around them: the navigation beside the main content. */
export const backofficeFrame = createRoute({
  getParentRoute: getRootRoute,
  id: 'backoffice',
  ...defineFrame(frame, 'back-office'),
});

/** The parent of every page of the back office. */
export const getParentRoute = () => backofficeFrame;
