import { accountRoutes } from './account-routes.ts';
import { backofficeRoutes } from './backoffice-routes.ts';
import { investorRoutes } from './investor-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { rootRoute } from './root-route.ts';

/**
 * Every page has one block in the file of its room: its address, and `page` with its title, its chunk and, where they
 * differ from a public page without data, who may see it, the content items it shows and what it loads.
 */
export const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...accountRoutes,
  ...investorRoutes,
  ...backofficeRoutes,
]);
