import type { AdminActionReply, BodyOf, ProposedChange, reverseImport } from '@paddock/contract';
import { decimalFromCents } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import type { ApprovalKind, RequestApproval } from '../../people/approvals/index.ts';
import { firstOpenDay } from '../journal/index.ts';
import { lockOpenedFund } from '../ledger/index.ts';
import { fileInWords } from './file-in-words.ts';
import { type ImportInput, importInput } from './import-approval.ts';
import { type PlannedReversal, planImportReversal } from './plan-import-reversal.ts';
import { assertConfirmed } from './request-run.ts';
import { reverseEntries } from './reverse-run.ts';
import { assertNoLineOfTheirOwn, confirmedConcerns } from './run-approvals.ts';
import type { RunListener } from './run-listener.ts';
import { readRunsOfImport } from './stored-imports.ts';

/** Asks another admin to approve that what is left of a file is reversed as previewed, all of it or nothing. */
export async function requestImportReversal(
  context: RequestContext<unknown, unknown, BodyOf<typeof reverseImport>>,
  ask: RequestApproval<ImportInput>,
): Promise<AdminActionReply> {
  const { db, now, actor, body } = context;
  requireReauthentication(actor, now, 'to ask for an approval');
  const plan = await planImportReversal(db, body.file);
  if (plan.version !== body.version)
    throwDomainError('conflict', 'Something has changed since this preview. Please look at the new one.');
  assertConfirmed(plan.concerns, body.confirmed);
  const request = { record: plan.fund._id, reason: body.reason, input: { file: body.file } };
  return { success: true, state: 'asked', approval: await ask(context, request) };
}

/** Reversing what is left of a file of valuations and distributions (LED-02, LED-07). */
export const reverseImportApproval = (listeners: readonly RunListener[]): ApprovalKind<ImportInput> => ({
  name: 'reverse_import',
  title: 'Reverse the valuations and distributions of a file',
  input: importInput,
  assertMayDecide: async (db, _fund, person, { file }) =>
    assertNoLineOfTheirOwn(db, await readRunsOfImport(db, file), person),
  propose: async (db, { record: fund, input: { file } }) => {
    const { name } = await lockOpenedFund(db, fund);
    return { subject: name, changes: reversalChanges(await planImportReversal(db, file)) };
  },
  execute: async (db, { record: fund, input: { file }, reason, approval, decidedBy, now }) => {
    const by = { id: decidedBy.id, now };
    const { book } = await lockOpenedFund(db, fund);
    const { runs } = await planImportReversal(db, file);
    await reverseEntries(db, { book, runs }, { reason, reversal: approval, by });
    for (const listener of listeners) await listener.importReversed(db, { file, approval });
  },
});

function reversalChanges({
  fileName,
  runs,
  entries,
  leftOut,
  before,
  after,
  concerns,
  version,
  ...book
}: PlannedReversal): ProposedChange[] {
  const first = runs.at(-1)?.day ?? '';
  const countsOn = firstOpenDay(book, first);
  const left =
    leftOut > 0 ? `, without ${leftOut} that ${leftOut === 1 ? 'was' : 'were'} reversed before` : '';
  return [
    {
      field: 'run',
      before: `${fileInWords(runs.toReversed())}${left}${fileName === null ? '' : `: ${fileName}`}`,
      after: null,
    },
    { field: 'entries', before: null, after: String(entries) },
    ...(countsOn === first ? [] : [{ field: 'effectiveDate', before: null, after: countsOn } as const]),
    moved('distributed', before.distributed, after.distributed),
    moved('value', before.value, after.value),
    ...confirmedConcerns([], concerns),
    { field: 'preview', before: null, after: version },
  ];
}

const moved = (field: 'distributed' | 'value', before: bigint, after: bigint): ProposedChange => ({
  field,
  before: decimalFromCents(before),
  after: decimalFromCents(after),
});
