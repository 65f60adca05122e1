import { investStatus } from '../commitments/participation.ts';
import type { InvestmentMethod } from '../commitments/spouse-investment.ts';
import { centsFromDecimal } from '../money/money.ts';

/**
 * The terms that an investor accepts and an agreement states: fields of a participation that only named actions change.
 */
export type AgreedTerms = {
  /** Dollars as decimal text. */
  readonly invest_amount: string | null;
  readonly method_of_inv: InvestmentMethod | null;
  readonly is_married: boolean | null;
  readonly is_marital_state: boolean | null;
  readonly cosub_first_name: string | null;
  readonly cosub_last_name: string | null;
  readonly cosub_email: string | null;
  /** The id of the investing profile that holds the investment. */
  readonly investing_entity: string | null;
};

export type TermName = keyof AgreedTerms;

export const termNames = [
  'invest_amount',
  'method_of_inv',
  'is_married',
  'is_marital_state',
  'cosub_first_name',
  'cosub_last_name',
  'cosub_email',
  'investing_entity',
] as const satisfies readonly TermName[];

/** The terms that differ. Amounts are compared in cents, so "25000" and "25000.00" are equal. */
export function changedTerms(before: AgreedTerms, after: AgreedTerms): TermName[] {
  return termNames.filter((name) =>
    name === 'invest_amount'
      ? centsFromDecimal(before[name] ?? '') !== centsFromDecimal(after[name] ?? '')
      : before[name] !== after[name],
  );
}

/** Whether a participation was ever accepted. Such a record is never deleted, even after it is released (SEC-01). */
export function wasEverAccepted(participation: {
  readonly invest_status: string | null;
  readonly sa_start_date: Date | null;
  readonly sa_complete_date: Date | null;
}): boolean {
  const { invest_status, sa_start_date, sa_complete_date } = participation;
  return invest_status === investStatus.accepted || sa_start_date !== null || sa_complete_date !== null;
}
