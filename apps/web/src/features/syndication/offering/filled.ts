import type { Entity } from '@paddock/contract';

const terms = [
  ['Target return', 'target_return'],
  ['Preferred return', 'preferred_return'],
  ['Term', 'term'],
  ['Distributions', 'distributions'],
  ['Fees', 'fees'],
] as const satisfies readonly (readonly [string, keyof Entity<'funds'>])[];

/** The names and fields of the terms that the manager has filled in. */
export const filledTerms = (fund: Entity<'funds'>) => terms.filter(([, field]) => fund[field]?.trim());

export const filledLines = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');
