export { participationHooks } from './participation-hooks.ts';
export { presentParticipation } from './present.ts';
export { registerSyndication } from './routes.ts';
export { statementMakers } from './statement.ts';
