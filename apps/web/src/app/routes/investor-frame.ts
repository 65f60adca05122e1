import { createRoute } from '@tanstack/react-router';
import { defineFrame, lazyPage } from '../page/lazy-page.ts';
import { getParentRoute as getRootRoute } from './root-route.ts';

const frame = lazyPage(() => import('../shell/investor-frame.tsx'));

/** What all pages of investors have around them: their navigation, a slim header and a slim footer. */
export const investorFrame = createRoute({
  getParentRoute: getRootRoute,
  id: 'investor',
  ...defineFrame(frame, 'investor'),
});

/** The parent of every page of investors. */
export const getParentRoute = () => investorFrame;
