export { fundHooks } from './fund-hooks.ts';
export { type ListedReadiness, listFundReadiness } from './readiness.ts';
export { registerFundManagement } from './routes.ts';
