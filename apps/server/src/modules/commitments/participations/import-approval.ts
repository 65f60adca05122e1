import type { ProposedChange } from '@paddock/contract';
import {
  centsOf,
  counted,
  decimalFromCents,
  formatUsd,
  participantName,
  referenceKey,
  sumCents,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { appendAuditEntry } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { trackChanges } from '../../../platform/record-changes.ts';
import {
  afterReceipt,
  type Funding,
  lockFunding,
  lockFundings,
  type Payment,
  receiptConcerns,
  receiptProblem,
  recordReceipt,
} from '../../money/funding/index.ts';
import type { ApprovalKind } from '../../people/approvals/index.ts';
import { auditedPayment } from './audited-payment.ts';
import { assertNoConflictOfInterest } from './conflict-of-interest.ts';
import { decidedBy } from './decided-by.ts';
import type { ReadyReceipt } from './receipt-import.ts';

const receiptsToApprove = z.object({
  receipts: z.array(
    z.object({
      syndUser: z.string(),
      /** Decimal text. */
      amount: z.string(),
      /** YYYY-MM-DD. */
      day: z.string(),
      reference: z.string(),
    }),
  ),
});
export type ReceiptsToApprove = z.infer<typeof receiptsToApprove>;

export const toApprove = ({ funding, payment }: ReadyReceipt): ReceiptsToApprove['receipts'][number] => ({
  syndUser: funding.syndUser,
  amount: decimalFromCents(payment.amount),
  day: payment.day,
  reference: payment.reference,
});

const paymentOf = ({ amount, day, reference }: ReceiptsToApprove['receipts'][number]): Payment => ({
  amount: centsOf(amount),
  day,
  reference,
});

/** The receipts of a file in a fund whose journal is open: one admin reads the file, another approves each row (LED-08). */
export const importReceiptsApproval = (platform: Platform): ApprovalKind<ReceiptsToApprove> => ({
  name: 'import_receipts',
  title: 'Record the receipts of a file',
  input: receiptsToApprove,
  assertMayDecide: async (db, _record, person, { receipts }) => {
    for (const syndUser of new Set(receipts.map((receipt) => receipt.syndUser)))
      await assertNoConflictOfInterest(db, syndUser, person);
  },
  propose: async (db, { input: { receipts }, now }) => {
    const fundings = await lockAll(db, receipts);
    const seen = new Set<string>();
    const rows: ProposedRow[] = [];
    for (const receipt of receipts) {
      const funding = requireFunding(fundings, receipt.syndUser);
      const payment = paymentOf(receipt);
      const problem = await receiptProblem(db, funding, { payment, now });
      if (problem) throw problem;
      const key = referenceKey(payment.reference);
      const concerns = (await receiptConcerns(db, funding, payment)).map(({ message }) => message);
      if (seen.has(key))
        concerns.push(`The reference ${payment.reference} is in an earlier row of the file too.`);
      seen.add(key);
      rows.push({ payment, words: inWords(funding, payment), concerns });
      // The rows that follow are checked as if this one was recorded.
      fundings.set(receipt.syndUser, afterReceipt(funding, payment.amount));
    }
    return { subject: [...fundings.values()][0]?.fundName ?? '', changes: changesOf(rows) };
  },
  execute: async (db, request) => {
    const { input, approval, askedBy, now } = request;
    const { receipts } = input;
    await lockAll(db, receipts);
    const by = await decidedBy(db, request);
    for (const receipt of receipts) {
      const payment = paymentOf(receipt);
      const changes = await trackChanges(db, 'synd_users', receipt.syndUser);
      const recorded = await recordReceipt(db, platform, await lockFunding(db, receipt.syndUser), {
        payment,
        by: { id: askedBy, now },
        confirmed: true,
      });
      await appendAuditEntry(db, by, {
        action: 'participations.record_funding',
        collection: 'synd_users',
        record: receipt.syndUser,
        detail: { receipt: recorded, ...auditedPayment(payment), isImported: true, approval, askedBy },
        changes: await changes(),
      });
    }
  },
});

/** A row of the file, with what is odd about it: its asker has confirmed that. */
interface ProposedRow {
  readonly payment: Payment;
  readonly words: string;
  readonly concerns: readonly string[];
}

/** What a second admin reads: how much it is, each row, and what was confirmed although it is odd. */
function changesOf(rows: readonly ProposedRow[]): ProposedChange[] {
  const odd = rows.filter(({ concerns }) => concerns.length > 0).length;
  const sum = formatUsd(sumCents(rows.map(({ payment }) => payment.amount)));
  const count = `${counted(rows.length, 'row')}, ${sum} in all`;
  return [
    {
      field: 'receipts',
      before: null,
      after: odd === 0 ? count : `${count}; ${odd.toLocaleString('en-US')} of them confirmed although odd`,
    },
    ...rows.flatMap(({ words, concerns }): ProposedChange[] => [
      { field: 'receipt', before: null, after: words },
      ...(concerns.length > 0
        ? [{ field: 'concerns' as const, before: null, after: `${words}: ${concerns.join(' ')}` }]
        : []),
    ]),
  ];
}

async function lockAll(
  db: Kysely<Database>,
  receipts: ReceiptsToApprove['receipts'],
): Promise<Map<string, Funding>> {
  const fundings = await lockFundings(db, [...new Set(receipts.map(({ syndUser }) => syndUser))]);
  return new Map(fundings.map((funding) => [funding.syndUser, funding]));
}

function requireFunding(fundings: ReadonlyMap<string, Funding>, syndUser: string): Funding {
  const funding = fundings.get(syndUser);
  if (!funding) throw new Error(`The participation ${syndUser} was not locked`);
  return funding;
}

/** Such as "Okafor Family Trust (Daniel Okafor): $25,000.00 on 2026-11-20, FT-1". */
const inWords = (funding: Funding, { amount, day, reference }: Payment): string =>
  `${participantName(funding)}: ${formatUsd(amount)} on ${day}, ${reference}`;
