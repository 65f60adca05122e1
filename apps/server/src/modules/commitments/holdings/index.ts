export { registerHoldings } from './routes.ts';
