import type { ProposedChange } from '@paddock/contract';
import {
  type Cents,
  type ConcernedLine,
  concernsInWords,
  type DistributionAmounts,
  decimalFromCents,
  distributionKinds,
  figuresAfter,
  type RunConcern,
  type RunKind,
  runKindNames,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { type ApprovalKind, type ApprovedRequest, assertNoInterests } from '../../people/approvals/index.ts';
import { firstOpenDay } from '../journal/index.ts';
import { type LockedRun, lockRun, postRun } from './post-run.ts';
import { type ReversalEffect, readReversalEffect } from './reversal-effect.ts';
import { lockReversible, type ReversibleRun, reverseEntries } from './reverse-run.ts';
import type { RunListener, SettledRun } from './run-listener.ts';
import type { StoredRun } from './stored-runs.ts';

const runInput = z.object({ run: z.string() });
export type RunInput = z.infer<typeof runInput>;

/** Posting a valuation or a distribution (LED-07). The record is the fund, so one waits at a time. */
export const postRunApproval = (
  kind: RunKind,
  listeners: readonly RunListener[],
): ApprovalKind<RunInput> => ({
  name: kind === 'valuation' ? 'post_valuation' : 'post_distribution',
  title: kind === 'valuation' ? 'Set the value of a fund' : 'Post a distribution of a fund',
  input: runInput,
  assertMayDecide: (db, _fund, person, { run }) => assertNoLineOfTheirOwn(db, [run], person),
  propose: async (db, { record: fund, input: { run }, now }) => {
    const locked = await lockRun(db, { fund, run, now });
    return { subject: locked.name, changes: postingChanges(locked) };
  },
  execute: async (db, approved) => {
    const { record: fund, input, decidedBy, now } = approved;
    const locked = await lockRun(db, { fund, run: input.run, now });
    await postRun(db, locked, { id: decidedBy.id, now });
    for (const listener of listeners) await listener.posted(db, settledBy(approved, locked.run));
  },
});

/** Reversing all of a valuation or a distribution (LED-02, LED-07). */
export const reverseRunApproval = (listeners: readonly RunListener[]): ApprovalKind<RunInput> => ({
  name: 'reverse_run',
  title: 'Reverse a valuation or a distribution of a fund',
  input: runInput,
  assertMayDecide: (db, _fund, person, { run }) => assertNoLineOfTheirOwn(db, [run], person),
  propose: async (db, { record: fund, input: { run } }) => {
    const reversible = await lockReversible(db, { fund, run });
    const effect = await readReversalEffect(db, [run]);
    return { subject: reversible.name, changes: reversalChanges(reversible, effect) };
  },
  execute: async (db, approved) => {
    const { record: fund, input, reason, approval: reversal, decidedBy, now } = approved;
    const { book, run } = await lockReversible(db, { fund, run: input.run });
    await reverseEntries(db, { book, runs: [run] }, { reason, reversal, by: { id: decidedBy.id, now } });
    for (const listener of listeners) await listener.reversed(db, settledBy(approved, run));
  },
});

export const settledBy = (
  { askedBy, decidedBy, approval, origin, now }: Omit<ApprovedRequest<unknown>, 'input'>,
  run: StoredRun,
): SettledRun => ({ run, askedBy, decidedBy: decidedBy.id, approval, origin, now });

/** What is spread treats all alike; a line that was entered for oneself or one's spouse takes somebody else. */
export async function assertNoLineOfTheirOwn(
  db: Kysely<Database>,
  runs: readonly string[],
  person: ActorUser,
): Promise<void> {
  const { rows } = await sql<{ syndUser: string }>`SELECT DISTINCT p."syndUser"
    FROM ledger_runs r JOIN ledger_run_lines l ON l.run = r._id JOIN positions p ON p._id = l.position
    WHERE r._id = ANY(${[...runs]}::uuid[]) AND r.basis IS NULL`.execute(db);
  await assertNoInterests(
    db,
    rows.map(({ syndUser }) => syndUser),
    person,
    'One of these lines is of your own investment, or your spouse’s. Another admin has to decide on this.',
  );
}

function postingChanges({ run, plan, book }: LockedRun): ProposedChange[] {
  const { amounts, before } = plan.sums;
  const after = figuresAfter(before, plan.sums);
  return [
    { field: 'run', before: null, after: inWords(run) },
    { field: 'effectiveDate', before: null, after: firstOpenDay(book, plan.day) },
    ...(run.memo ? [{ field: 'memo', before: null, after: run.memo } as const] : []),
    ...(run.kind === 'valuation'
      ? [{ field: 'tellsInvestors', before: null, after: run.tellsInvestors } as const]
      : []),
    { field: 'positions', before: null, after: String(plan.lines.length) },
    ...(amounts ? paid(amounts) : []),
    ...(amounts ? [moved('distributed', before.distributed, after.distributed)] : []),
    moved('value', before.value, after.value),
    ...confirmedConcerns(plan.lines, plan.concerns),
    { field: 'preview', before: null, after: plan.version },
  ];
}

/** With its positions as they are now: what came in or went since is taken back with it, or stays. */
function reversalChanges(
  { run, book, concerns }: ReversibleRun,
  { before, distributed, value }: ReversalEffect,
): ProposedChange[] {
  return [
    { field: 'run', before: inWords(run), after: null },
    { field: 'effectiveDate', before: run.day, after: firstOpenDay(book, run.day) },
    { field: 'positions', before: null, after: String(run.lines) },
    ...(run.amounts ? [moved('distributed', before.distributed, before.distributed - distributed)] : []),
    moved('value', before.value, before.value + value),
    ...confirmedConcerns([], concerns),
  ];
}

const inWords = ({ kind, name }: Pick<StoredRun, 'kind' | 'name'>): string =>
  `${runKindNames[kind]}: ${name}`;

const moved = (field: 'distributed' | 'value', before: Cents, after: Cents): ProposedChange => ({
  field,
  before: decimalFromCents(before),
  after: decimalFromCents(after),
});

const paid = (amounts: DistributionAmounts): ProposedChange[] =>
  distributionKinds
    .filter((kind) => amounts[kind] !== 0n)
    .map((kind) => ({ field: kind, before: null, after: decimalFromCents(amounts[kind]) }));

/** What is odd about lines and about all of it, and was confirmed. */
export function confirmedConcerns(
  lines: readonly ConcernedLine[],
  concerns: readonly RunConcern[],
): ProposedChange[] {
  const sentences = concernsInWords(lines, concerns);
  return sentences.length > 0 ? [{ field: 'concerns', before: null, after: sentences.join('\n') }] : [];
}
