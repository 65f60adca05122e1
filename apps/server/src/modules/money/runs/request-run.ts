import type {
  AdminActionReply,
  BodyOf,
  requestDistribution,
  requestValuation,
  reverseRun,
} from '@paddock/contract';
import { centsOf, type RunConcern, shownConcerns } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import type { RequestApproval } from '../../people/approvals/index.ts';
import { laterValuations } from '../journal/index.ts';
import { planRun, type RunFund, rejectLines, type WantedRun } from './plan-run.ts';
import { assertPostable } from './post-run.ts';
import { assertReversible } from './reverse-run.ts';
import type { RunInput } from './run-approvals.ts';
import { toAmounts } from './run-rows.ts';
import { nameApproval, readStoredRun, storeRun } from './stored-runs.ts';

type Asked<Body> = RequestContext<unknown, unknown, Body>;
type ValuationBody = BodyOf<typeof requestValuation>;
type DistributionBody = BodyOf<typeof requestDistribution>;

export function wantedValuation({
  day,
  value,
  lines,
}: Pick<ValuationBody, 'day' | 'value' | 'lines'>): WantedRun {
  if (value !== undefined && !lines) return { kind: 'valuation', day, value: centsOf(value) };
  if (value !== undefined || !lines) return throwEither('value', 'the value of the fund');
  const values = new Map(lines.map((line) => [line.syndUser, centsOf(line.value)]));
  assertOnce(values, lines);
  return { kind: 'valuation', day, values };
}

export function wantedDistribution({
  day,
  amounts,
  basis = 'contributed',
  lines,
}: Pick<DistributionBody, 'day' | 'amounts' | 'basis' | 'lines'>): WantedRun {
  if (amounts && !lines) return { kind: 'distribution', day, amounts: toAmounts(amounts), basis };
  if (amounts || !lines) return throwEither('amounts', 'what is paid out in all');
  const entered = new Map(lines.map((line) => [line.syndUser, toAmounts(line.amounts)]));
  assertOnce(entered, lines);
  return { kind: 'distribution', day, lines: entered };
}

function throwEither(field: string, what: string): never {
  const message = `Give either ${what}, or its lines.`;
  return throwDomainError('bad_request', message, { [field]: message });
}

function assertOnce(entered: ReadonlyMap<string, unknown>, lines: readonly unknown[]): void {
  if (entered.size < lines.length) rejectLines('An investment has one line.');
}

/** A fund whose journal is open, as it is now. */
export async function readRunFund(db: Kysely<Database>, fund: string): Promise<RunFund> {
  const row =
    (await db
      .selectFrom('funds as f')
      .leftJoin('ledger_books as b', 'b.fund', 'f._id')
      .select(['f.name', 'f.figures', 'b.timeZone', 'b.closedThrough'])
      .where('f._id', '=', fund)
      .executeTakeFirst()) ?? throwNotFound('This fund', { collection: 'funds', record: fund });
  const { name, figures, timeZone, closedThrough } = row;
  if (figures !== 'ledger' || timeZone === null)
    return throwDomainError('conflict', 'The journal of this fund is not open yet.');
  return { fund, name, book: { timeZone, closedThrough } };
}

/**
 * Stores a run and asks another admin to approve it. What is stored is what was previewed, and the request looks again
 * under the lock of the fund.
 */
export async function requestRun(
  context: Asked<ValuationBody | DistributionBody>,
  wanted: WantedRun,
  ask: RequestApproval<RunInput>,
): Promise<AdminActionReply> {
  const { db, now, actor, body } = context;
  const { name, memo = '', version, reason, confirmed } = body;
  requireReauthentication(actor, now, 'to ask for an approval');
  const fund = await readRunFund(db, body.fund);
  const plan = await planRun(db, fund, wanted, now);
  assertPostable(plan, version);
  assertConfirmed([...plan.concerns, ...plan.lines.flatMap(({ concerns }) => concerns)], confirmed);
  const run = await storeRun(db, plan, {
    fund: fund.fund,
    name: name.trim(),
    memo: memo.trim(),
    ...('tellsInvestors' in body && { tellsInvestors: body.tellsInvestors }),
    now,
  });
  const approval = await ask(context, { record: fund.fund, reason, input: { run } });
  await nameApproval(db, run, approval);
  return { success: true, state: 'asked', approval };
}

/** Asks another admin to approve that all of a run is reversed. */
export async function requestReversal(
  context: Asked<BodyOf<typeof reverseRun>>,
  ask: RequestApproval<RunInput>,
): Promise<AdminActionReply> {
  const { db, now, actor, body } = context;
  requireReauthentication(actor, now, 'to ask for an approval');
  const run = await readStoredRun(db, body.run);
  assertReversible(run);
  assertConfirmed(await laterValuations(db, { fund: run.fund, day: run.day }), body.confirmed);
  const approval = await ask(context, { record: run.fund, reason: body.reason, input: { run: run._id } });
  return { success: true, state: 'asked', approval };
}

export function assertConfirmed(concerns: readonly RunConcern[], confirmed: boolean | undefined): void {
  if (concerns.length > 0 && !confirmed)
    throw new DomainError('confirmation_needed', 'Something is odd about this. Please confirm it.', {
      details: { concerns: concerns.slice(0, shownConcerns) },
    });
}
