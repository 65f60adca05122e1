import { centsOf, decimalFromCents } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Payment } from '../../money/funding/index.ts';

/** A payment as the audit log has it, however it was recorded: its amount is the exact decimal text. */
export const auditedPayment = ({ amount, day, reference }: Payment) => ({
  amount: decimalFromCents(amount),
  received_on: day,
  reference,
});

/** The same of an entry that is reversed, which a line about its reversal would not say otherwise. */
export async function auditedEntry(db: Kysely<Database>, id: string) {
  const { kind, amount, receivedOn, reference } = await db
    .selectFrom('funding_receipts')
    .select(['kind', 'amount', 'receivedOn', 'reference'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  const cents = centsOf(amount);
  return kind === 'return'
    ? { amount: decimalFromCents(-cents), returned_on: receivedOn, reference }
    : auditedPayment({ amount: cents, day: receivedOn, reference });
}
