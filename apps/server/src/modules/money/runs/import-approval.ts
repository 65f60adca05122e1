import { createHash } from 'node:crypto';
import type { ProposedChange } from '@paddock/contract';
import { decimalFromCents, sumCents } from '@paddock/domain';
import * as z from 'zod/mini';
import type { ApprovalKind } from '../../people/approvals/index.ts';
import { lockOpenedFund } from '../ledger/index.ts';
import { createEarlierRuns } from './earlier-runs.ts';
import { fileInWords } from './file-in-words.ts';
import { planAgain, type RunPlan } from './plan-run.ts';
import { assertPostable, lockRun, postRun } from './post-run.ts';
import { assertNoLineOfTheirOwn, confirmedConcerns, settledBy } from './run-approvals.ts';
import type { RunListener } from './run-listener.ts';
import { readRunsOfImport } from './stored-imports.ts';
import { readStoredRun, readWantedRun } from './stored-runs.ts';

export const importInput = z.object({ file: z.string() });
export type ImportInput = z.infer<typeof importInput>;

/** Posting all valuations and distributions of a file (LED-07, IMP-01). */
export const importRunsApproval = (listeners: readonly RunListener[]): ApprovalKind<ImportInput> => ({
  name: 'import_runs',
  title: 'Post the valuations and distributions of a file',
  input: importInput,
  assertMayDecide: async (db, _fund, person, { file }) =>
    assertNoLineOfTheirOwn(db, await readRunsOfImport(db, file), person),
  propose: async (db, { record: fund, input: { file }, now }) => {
    const { name, book } = await lockOpenedFund(db, fund);
    const plans: RunPlan[] = [];
    const earlier = createEarlierRuns();
    const versions: string[] = [];
    let tellsInvestors = false;
    for (const id of await readRunsOfImport(db, file)) {
      const run = await readStoredRun(db, id);
      const plan = await planAgain(db, { fund, name, book }, await readWantedRun(db, run), now, earlier);
      assertPostable(plan, run.version);
      earlier.add(plan);
      plans.push(plan);
      versions.push(run.version);
      tellsInvestors ||= run.tellsInvestors;
    }
    return { subject: name, changes: importChanges(plans, versions, tellsInvestors) };
  },
  execute: async (db, approved) => {
    const { record: fund, input, decidedBy, now } = approved;
    let tellsInvestors = false;
    // Each is planned on what the one before it has posted, and comes to what was planned for all of them.
    for (const run of await readRunsOfImport(db, input.file)) {
      const locked = await lockRun(db, { fund, run, now });
      await postRun(db, locked, { id: decidedBy.id, now });
      for (const listener of listeners) await listener.posted(db, settledBy(approved, locked.run));
      tellsInvestors ||= locked.run.tellsInvestors;
    }
    for (const listener of listeners) await listener.imported(db, { file: input.file, tellsInvestors });
  },
});

function importChanges(
  plans: readonly RunPlan[],
  versions: readonly string[],
  tellsInvestors: boolean,
): ProposedChange[] {
  const distributions = plans.filter(({ kind }) => kind === 'distribution');
  const lines = plans.flatMap(({ day, lines: its }) =>
    its.map(({ number, concerns: odd }) => ({ number, day, concerns: odd })),
  );
  const concerns = plans.flatMap((plan) => plan.concerns);
  return [
    {
      field: 'run',
      before: null,
      after: fileInWords(plans),
    },
    {
      field: 'distributed',
      before: null,
      after: decimalFromCents(sumCents(distributions.map(({ sums }) => sums.amount))),
    },
    { field: 'tellsInvestors', before: null, after: tellsInvestors },
    ...confirmedConcerns(lines, concerns),
    { field: 'preview', before: null, after: createHash('sha256').update(versions.join(' ')).digest('hex') },
  ];
}
