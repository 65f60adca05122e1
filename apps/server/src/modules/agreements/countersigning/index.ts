export { registerCountersigning } from './routes.ts';
