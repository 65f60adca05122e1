export { registerRuns } from './routes.ts';
export type { RunListener } from './run-listener.ts';
