import { createHash } from 'node:crypto';
import type { ApprovalKindName, Day } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { closeBook } from '../../modules/money/journal/index.ts';
import {
  lockReversible,
  lockRun,
  nameApproval,
  planRun,
  postRun,
  readRunFund,
  reverseEntries,
  storeRun,
  type WantedRun,
} from '../../modules/money/runs/index.ts';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';

/** What two admins of the demo decided about a fund at a time. */
export interface Decision {
  readonly fund: string;
  readonly fundName: string;
  readonly askedBy: string;
  readonly decidedBy: string;
  readonly at: Date;
  readonly reason: string;
}

/** Posts a valuation or a distribution that was asked for and approved. Returns its id. */
export async function postDecided(
  db: Kysely<Database>,
  decision: Decision,
  {
    name,
    memo = '',
    wanted,
    tellsInvestors,
  }: { name: string; memo?: string; wanted: WantedRun; tellsInvestors: boolean },
): Promise<string> {
  const { fund, at: now, decidedBy } = decision;
  const plan = await planRun(db, await readRunFund(db, fund), wanted, now);
  const run = await storeRun(db, plan, { fund, name, memo, tellsInvestors, now });
  const kind = wanted.kind === 'valuation' ? 'post_valuation' : 'post_distribution';
  await nameApproval(db, run, await insertApproval(db, decision, kind, { run }));
  await postRun(db, await lockRun(db, { fund, run, now }), { id: decidedBy, now });
  return run;
}

/** Reverses a run as two admins decided. */
export async function reverseDecided(db: Kysely<Database>, decision: Decision, run: string): Promise<void> {
  const { fund, at: now, decidedBy, reason } = decision;
  const reversal = await insertApproval(db, decision, 'reverse_run', { run });
  const by = { id: decidedBy, now };
  const { book, run: stored } = await lockReversible(db, { fund, run });
  await reverseEntries(db, { book, runs: [stored] }, { reason, reversal, by });
}

/** Closes the book of the fund through a day. */
export async function closeDecided(db: Kysely<Database>, decision: Decision, through: Day): Promise<void> {
  await insertApproval(db, decision, 'close_period', { through });
  await closeBook(db, decision.fund, through);
}

async function insertApproval(
  db: Kysely<Database>,
  { fund, fundName, askedBy, decidedBy, at, reason }: Decision,
  kind: ApprovalKindName,
  asked: object,
): Promise<string> {
  const _id = newId();
  const input = JSON.stringify(asked);
  await db
    .insertInto('approvals')
    .values({
      _id,
      kind,
      collection: 'funds',
      record: fund,
      subject: fundName,
      input,
      changes: JSON.stringify([]),
      reason,
      contentHash: createHash('sha256').update(`${kind} ${fund} ${input}`).digest('hex'),
      askedBy,
      askedAt: at,
      expiresAt: new Date(at.getTime() + 7 * 24 * 60 * 60_000),
      decision: 'approved',
      decidedBy,
      decidedAt: at,
    })
    .execute();
  return _id;
}
