export { fundHooks } from './fund-hooks.ts';
export { registerFundManagement } from './routes.ts';
