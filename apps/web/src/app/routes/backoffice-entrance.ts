import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { loadPageCode, withPageTimeout } from '../page/page-timeout.ts';
import { backofficeFrame, getParentRoute } from './backoffice-frame.ts';

type BackofficeRoutes = typeof import('./backoffice-routes.ts').backofficeRoutes;

const loadRoutes = () => withPageTimeout(loadPageCode(() => import('./backoffice-routes.ts')));

/**
 * Stands for every page of the back office until their routes are loaded, because only admins need them. Then the same
 * address leads to its page, and what still ends here does not exist.
 */
const entrance = createRoute({
  getParentRoute,
  path: '/admin/$',
  beforeLoad: async ({ context, location, routeId }) => {
    const { backofficeRoutes } = await loadRoutes();
    addBackofficeRoutes(backofficeRoutes);
    if (context.routeAt(location.pathname) === routeId) throw notFound();
    throw redirect({ href: location.href, replace: true });
  },
  staticData: { impersonationView: 'own' },
});

/** The back office with all of its pages. */
export const addBackofficeRoutes = (routes: BackofficeRoutes) =>
  backofficeFrame.addChildren([...routes, entrance]);

/** The back office before its pages are loaded. Its type has them, so that links to them are checked everywhere. */
export const backofficeEntrance = backofficeFrame.addChildren([entrance]) as unknown as ReturnType<
  typeof addBackofficeRoutes
>;
