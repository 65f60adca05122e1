export { cursorAt, readCursor } from './cursors.ts';
export { lockOpenedFund } from './lock-fund.ts';
export { openLedger, readOpening } from './opening.ts';
export { registerLedger } from './routes.ts';
