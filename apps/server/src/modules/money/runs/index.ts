export { planRun, type WantedRun } from './plan-run.ts';
export { lockRun, postRun } from './post-run.ts';
export { readRunFund } from './request-run.ts';
export { lockReversible, reverseEntries } from './reverse-run.ts';
export { registerRuns } from './routes.ts';
export type { RunListener } from './run-listener.ts';
export { kindNumberSql } from './run-rows.ts';
export { nameApproval, storeRun } from './stored-runs.ts';
