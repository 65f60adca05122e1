/** Moves an embedded installation to another PostgreSQL and its files to a bucket (docs/operations.md). */
export { MoveError } from './move-error.ts';
export { type MoveReport, type MoveStep, moveTo } from './move-to.ts';
export { assertNoUnfinishedMove } from './unfinished-move.ts';
