import type { AdminActionReply, BodyOf, requestRunImport } from '@paddock/contract';
import { centsOf, moneyDayProblem } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import type { RequestApproval } from '../../people/approvals/index.ts';
import type { ImportInput } from './import-approval.ts';
import { planImport } from './plan-import.ts';
import type { RunFund } from './plan-run.ts';
import { assertControls, type CheckedRow } from './read-run-file.ts';
import { assertConfirmed, readRunFund } from './request-run.ts';
import { nameImportApproval, storeImport } from './stored-imports.ts';
import { storeRun } from './stored-runs.ts';

/** Asks another admin to approve a file as previewed, all or none (IMP-01). */
export async function requestImport(
  context: RequestContext<unknown, unknown, BodyOf<typeof requestRunImport>>,
  ask: RequestApproval<ImportInput>,
): Promise<AdminActionReply> {
  const { db, now, actor, body } = context;
  requireReauthentication(actor, now, 'to ask for an approval');
  const fund = await readRunFund(db, body.fund);
  const { sha256, rows, days, preview } = await planImport(db, fund, body.csv, now);
  if (preview.isKnown)
    throwDomainError(
      'conflict',
      'This file was imported already, or waits for approval. It changes nothing.',
    );
  assertDaysOfMoney(rows, fund, now);
  if (preview.problems > 0)
    throwDomainError('conflict', 'Nothing was asked for, because some rows cannot be posted.');
  assertControls(rows, {
    rows: body.controls.rows,
    distributed: centsOf(body.controls.distributed),
    value: centsOf(body.controls.value),
  });
  if (preview.version !== body.version)
    throwDomainError('conflict', 'Something has changed since this preview. Please look at the new one.');
  assertConfirmed([...preview.concerns, ...rows.flatMap(({ concerns }) => concerns)], body.confirmed);
  const file = await storeImport(db, {
    fund: fund.fund,
    sha256,
    fileName: body.fileName?.trim() ?? '',
    now,
  });
  // What a file says of the past is no news, unless the admin says so.
  const tellsInvestors = body.tellsInvestors ?? false;
  for (const { name, plan } of days)
    await storeRun(db, plan, { fund: fund.fund, name, memo: '', file, tellsInvestors, now });
  const approval = await ask(context, { record: fund.fund, reason: body.reason, input: { file } });
  await nameImportApproval(db, file, approval);
  return { success: true, state: 'asked', approval };
}

/** As for a run that is entered: a day of no money is a wrong request, whatever the journal says. */
function assertDaysOfMoney(rows: readonly CheckedRow[], { book }: RunFund, now: Date): void {
  for (const { line, day, problems } of rows) {
    const problem = problems.find(({ column }) => column === 'day');
    if (!problem || moneyDayProblem(day, now, book.timeZone) === undefined) continue;
    const message = `Line ${line.toLocaleString('en-US')}: ${problem.message}`;
    throwDomainError('bad_request', message, { csv: message });
  }
}
