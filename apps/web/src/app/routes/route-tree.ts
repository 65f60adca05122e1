import { accountRoutes } from './account-routes.ts';
import { backofficeEntrance } from './backoffice-entrance.ts';
import { emailedRoutes } from './emailed-routes.ts';
import { investorFrame } from './investor-frame.ts';
import { investorRoutes } from './investor-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { rootRoute } from './root-route.ts';
import { signingFrame, signingRoutes } from './signing-routes.ts';

/**
 * Every page is one block in the file of its area: its path, and `page` with its title, its chunk and, where they
 * differ from a public page without data, its access, content items and loader.
 */
export const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...emailedRoutes,
  signingFrame.addChildren([...signingRoutes]),
  investorFrame.addChildren([...investorRoutes, ...accountRoutes]),
  backofficeEntrance,
]);
