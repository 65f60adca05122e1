import { type AmountCheck, type Cents, checkAmount } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { readFundTerms, readLimits } from './fund-terms.ts';

/** Checks an amount that replaces an accepted one. */
export type CheckAcceptedAmount = typeof checkAcceptedAmount;

/**
 * Checks, under the fund's lock, whether `amount` may replace `own`, the amount that this investor has accepted. An
 * admin may set less than the minimum, but nobody more than the fund can take (SYN-09). Less than the accepted amount
 * is always allowed, even in an oversold fund.
 */
export async function checkAcceptedAmount(
  db: Kysely<Database>,
  terms: { fund: string; user: string; own: Cents; amount: Cents; now: Date },
): Promise<AmountCheck> {
  const fund = await readFundTerms(db, { id: terms.fund }, terms.now, 'lock');
  if (!fund) throw new Error(`The fund ${terms.fund} of a participation was not found`);
  if (terms.amount > 0n && terms.amount <= terms.own) return { ok: true, amount: terms.amount };
  return checkAmount(terms.amount, { ...(await readLimits(db, fund, terms)), minimum: 0n });
}
