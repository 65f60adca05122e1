export { openLedger, readOpening } from './opening.ts';
export { registerLedger } from './routes.ts';
