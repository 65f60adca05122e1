export { lockOpenedFund } from './lock-opened-fund.ts';
export { openLedger, readOpening } from './opening.ts';
export { registerLedger } from './routes.ts';
