import { changedInstructions } from '@paddock/contract';
import { htmlToLinesWithAddresses, paymentInstructions } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellOfInstructionsJob } from '../../money/funding/index.ts';
import { changePaymentInstructions, lockFund } from '../../money/funds/index.ts';
import type { ApprovalKind } from '../../people/approvals/index.ts';
import { type InstructionChange, sendInstructionsChangedEmails } from './instructions-email.ts';
import { changedInstructionsOf, readInstructions, writtenInstructions } from './payment-instructions.ts';

/** Where investors of a fund that has commitments send their money changes by two people (SEC-11). */
export const changeInstructionsApproval = (
  platform: Platform,
): ApprovalKind<z.infer<typeof changedInstructions>> => ({
  name: 'change_instructions',
  title: 'Change the payment instructions of a fund',
  input: changedInstructions,
  assertMayDecide: async () => undefined,
  propose: async (db, { record, input }) => {
    const name = await lockFund(db, record);
    const changes = await changesOf(db, record, input);
    if (changes.length === 0)
      throwDomainError('bad_request', 'These are the payment instructions already, so nothing would change.');
    return { subject: name, changes: changes.map(inWords) };
  },
  execute: async (db, { record, input, askedBy, decidedBy, now }) => {
    const changes = await changesOf(db, record, input);
    await changePaymentInstructions(db, record, { ...writtenInstructions(input), updatedAt: now });
    await sendInstructionsChangedEmails(db, platform, {
      fund: record,
      person: askedBy,
      approvedBy: decidedBy.id,
      now,
      changes,
    });
    await platform.jobs.enqueue(db, tellOfInstructionsJob, { fund: record, changedAt: now.toISOString() });
  },
});

async function changesOf(
  db: Kysely<Database>,
  fund: string,
  input: z.infer<typeof changedInstructions>,
): Promise<InstructionChange[]> {
  const stored = await readInstructions(db, fund);
  return changedInstructionsOf(stored, { ...stored, ...writtenInstructions(input) });
}

/** What whoever approves it compares. */
function inWords({ field, before, after }: InstructionChange): InstructionChange {
  if (paymentInstructions[field].holds !== 'html') return { field, before, after };
  const words = (html: string | null) => html && htmlToLinesWithAddresses(html);
  return { field, before: words(before), after: words(after) };
}
