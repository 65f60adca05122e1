import { counted, runPostings } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { daysOf, insertEntries, type PostedBy } from '../journal/index.ts';
import { lockOpenedFund } from '../ledger/index.ts';
import { planAgain, type RunFund, type RunPlan } from './plan-run.ts';
import { markPosted, readStoredRun, readWantedRun, type StoredRun } from './stored-runs.ts';

/** A run that may be posted, under the lock of its fund. */
export interface LockedRun extends RunFund {
  readonly book: Awaited<ReturnType<typeof lockOpenedFund>>['book'];
  readonly run: StoredRun;
  readonly plan: RunPlan;
}

/**
 * What was asked for, computed again under the lock of the fund. Throws where something else would be posted than what
 * was previewed, because the fund has moved since (DIS-03).
 */
export async function lockRun(
  db: Kysely<Database>,
  { fund, run: id, now }: { fund: string; run: string; now: Date },
): Promise<LockedRun> {
  const { name, book } = await lockOpenedFund(db, fund);
  const run = await readStoredRun(db, id);
  if (run.postedAt !== null) throwDomainError('conflict', 'This is posted already.');
  const plan = await planAgain(db, { fund, name, book }, await readWantedRun(db, run), now);
  assertPostable(plan, run.version);
  return { fund, name, book, run, plan };
}

/** Throws where a line has a problem, or where the preview no longer holds. */
export function assertPostable({ problems, version }: RunPlan, previewed: string): void {
  if (problems > 0)
    throwDomainError(
      'conflict',
      problems === 1
        ? 'One line cannot be posted. The preview says which, and why.'
        : `${counted(problems, 'line')} cannot be posted. The preview says which, and why.`,
    );
  if (version !== previewed)
    throwDomainError(
      'conflict',
      'Something has changed since this preview. Please look at the new one; a request for the old one has to be declined.',
    );
}

/** Posts every line of a run in one statement: all of them, or none. */
export async function postRun(
  db: Kysely<Database>,
  { book, run, plan }: LockedRun,
  by: PostedBy,
): Promise<void> {
  const days = daysOf(book, { day: plan.day, by });
  const lines = plan.lines
    .map((line) => ({ position: line.position, postings: runPostings(line) }))
    .filter(({ postings }) => postings.length > 0);
  const posted = await insertEntries(db, book, {
    by,
    entries: lines.map(({ postings }) => ({ ...ofRun, ...days, kind: plan.kind, postings })),
  });
  const entries = new Map(
    lines.flatMap(({ position }, index) => {
      const entry = posted[index];
      return entry ? [[position, entry] as const] : [];
    }),
  );
  await markPosted(db, run, { entries, now: by.now });
}

const ofRun = { reverses: null, reason: null, receipt: null, isEstimated: false };
