import { decimalFromCents } from '@paddock/domain';
import type { Payment } from '../../money/funding/index.ts';

/** A payment as the audit log has it, however it was recorded: its amount is the exact decimal text. */
export const auditedPayment = ({ amount, day, reference }: Payment) => ({
  amount: decimalFromCents(amount),
  received_on: day,
  reference,
});
