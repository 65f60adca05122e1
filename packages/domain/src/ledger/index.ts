export * from './accounts.ts';
export * from './activity.ts';
export * from './activity-columns.ts';
export * from './activity-kinds.ts';
export * from './allocation.ts';
export * from './capital-statement.ts';
export * from './cash-on-cash.ts';
export * from './day-count.ts';
export * from './distribution-kinds.ts';
export * from './entry-effects.ts';
export * from './entry-for.ts';
export * from './entry-kinds.ts';
export * from './entry-words.ts';
export * from './follow-participation.ts';
export * from './history.ts';
export * from './irr.ts';
export * from './last-payment.ts';
export * from './left-out.ts';
export * from './multiples.ts';
export * from './opening.ts';
export * from './paper-kinds.ts';
export * from './performance.ts';
export * from './position-balance.ts';
export * from './postings.ts';
export * from './preferred-return.ts';
export {
  type CapitalEvent,
  type Compounding,
  compoundings,
  type PreferredTerms,
} from './preferred-terms.ts';
export * from './returned-capital.ts';
export * from './roll-forward.ts';
export * from './run-concerns.ts';
export * from './run-lines.ts';
export * from './run-rows.ts';
export * from './runs.ts';
export * from './statement-period.ts';
