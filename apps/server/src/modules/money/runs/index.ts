export { registerRuns } from './routes.ts';
