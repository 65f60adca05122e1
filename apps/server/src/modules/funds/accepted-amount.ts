import { type AmountCheck, type Cents, checkAmount } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { readFundTerms, readLimits } from './fund-terms.ts';

/** Checks an amount that is to take the place of one that is accepted already. */
export type CheckAcceptedAmount = typeof checkAcceptedAmount;

/**
 * Checks, under the fund's lock, whether `amount` may stand in place of `own`, what this investor has accepted so
 * far. An admin may take less than the minimum; more than the fund can take nobody may (SYN-09). Less than what is
 * accepted always fits, in a fund that is oversold by its last minimum too.
 */
export async function checkAcceptedAmount(
  db: Kysely<Database>,
  of: { fund: string; user: string; own: Cents; amount: Cents; now: Date },
): Promise<AmountCheck> {
  const fund = await readFundTerms(db, { id: of.fund }, of.now, 'lock');
  if (!fund) throw new Error('A participation refers to a fund that exists');
  if (of.amount > 0n && of.amount <= of.own) return { ok: true };
  return checkAmount(of.amount, { ...(await readLimits(db, fund, of)), minimum: 0n });
}
