export { openLedger } from './opening.ts';
export { registerLedger } from './routes.ts';
