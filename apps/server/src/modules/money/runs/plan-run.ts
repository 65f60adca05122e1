import { createHash } from 'node:crypto';
import {
  type Cents,
  type Day,
  type DistributionAmounts,
  dayText,
  distributionLines,
  farValue,
  figuresAfter,
  formatUsd,
  grossOf,
  type LeftOut,
  leftOutOf,
  maxAmount,
  moneyDayProblem,
  type RunConcern,
  type RunKind,
  type RunLine,
  type RunLines,
  type SpreadBasis,
  spreadDistribution,
  spreadShare,
  spreadValuation,
  valuationLines,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import { type Book, laterValuations } from '../journal/index.ts';
import type { EarlierRuns } from './earlier-runs.ts';
import { openingDistributions, sameDays } from './find-concerns.ts';
import { type NamedPosition, readRunPositions } from './read-run-positions.ts';
import { type RunSums, sumsOf } from './run-rows.ts';

/** What an admin enters: one amount for the whole fund, or one for each participation. */
export type WantedRun = { readonly day: Day } & (
  | { readonly kind: 'valuation'; readonly value: Cents }
  | { readonly kind: 'valuation'; readonly values: ReadonlyMap<string, Cents> }
  | { readonly kind: 'distribution'; readonly amounts: DistributionAmounts; readonly basis: SpreadBasis }
  | { readonly kind: 'distribution'; readonly lines: ReadonlyMap<string, DistributionAmounts> }
);

export interface PlannedLine
  extends RunLine,
    Pick<NamedPosition, 'syndUser' | 'investorName' | 'holderName'> {
  /** What its share of a distribution for the whole fund goes by; null where there is none. */
  readonly share: Cents | null;
}

/** What a run would post to the journal of a fund as it is now. */
export interface RunPlan {
  readonly kind: RunKind;
  readonly day: Day;
  readonly basis: SpreadBasis | null;
  readonly lines: readonly PlannedLine[];
  readonly sums: RunSums;
  /** Who gets nothing of a distribution for the whole fund. */
  readonly leftOut: readonly LeftOut<NamedPosition>[];
  readonly concerns: readonly RunConcern[];
  readonly problems: number;
  /** How many lines are odd. */
  readonly odd: number;
  readonly version: string;
}

/** A fund with its book, locked or only read. */
export interface RunFund {
  readonly fund: string;
  readonly name: string;
  readonly book: Pick<Book, 'timeZone' | 'closedThrough'>;
}

/**
 * Throws where nothing could be posted at all; what is wrong with a line is said in it. `earlier` are those of the same
 * file that are posted before it.
 */
export async function planRun(
  db: Kysely<Database>,
  { fund, book }: RunFund,
  wanted: WantedRun,
  now: Date,
  earlier?: EarlierRuns,
): Promise<RunPlan> {
  const { day, kind } = wanted;
  assertDay(book, day, now);
  const posted = await readRunPositions(db, { fund, day });
  const positions = earlier?.applyTo(posted, day) ?? posted;
  const found = linesOf(positions, wanted);
  if (!found.ok) throwDomainError('conflict', found.message);
  if (found.lines.length === 0) throwDomainError('conflict', 'Nothing would change for anybody.');
  const named = new Map(positions.map((position) => [position.number, position]));
  const basis = 'amounts' in wanted ? wanted.basis : null;
  const lines = found.lines.flatMap((line) => {
    const position = named.get(line.number);
    if (!position) return [];
    const { syndUser, investorName, holderName } = position;
    const share = basis === null ? null : spreadShare(position, basis);
    return [{ ...line, syndUser, investorName, holderName, share }];
  });
  const sums = sumsOf(kind, lines);
  const after = figuresAfter(sums.before, sums);
  assertStorable([sums.amount, after.distributed, after.value], earlier ? 'csv' : enteredField(wanted));
  const plan = {
    kind,
    day,
    basis: basis ?? ('value' in wanted ? ('contributed' as const) : null),
    lines,
    sums,
    leftOut: basis === null ? [] : leftOutOf({ positions, lines: found.lines, basis }),
    concerns: [
      ...(await laterValuations(db, { fund, day })),
      ...(kind === 'distribution'
        ? [
            ...(await sameDays(db, fund, day)),
            ...(await openingDistributions(db, fund, { positions, lines: found.lines })),
          ]
        : []),
      // Of values that are entered one by one, each line says so for itself.
      ...('value' in wanted ? farValue(sums.before.value, after.value) : []),
    ],
    problems: lines.filter(({ problem }) => problem !== null).length,
    odd: lines.filter(({ concerns }) => concerns.length > 0).length,
  };
  return { ...plan, version: versionOf(fund, plan) };
}

/** As `planRun`, of what was asked for before: it was a right request then, so now it is the fund that does not allow it. */
export async function planAgain(...run: Parameters<typeof planRun>): Promise<RunPlan> {
  try {
    return await planRun(...run);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'bad_request')
      return throwDomainError('conflict', error.message);
    throw error;
  }
}

/** Amounts that are allowed one by one may come to more than can be stored. */
function assertStorable(sums: readonly Cents[], field: string): void {
  if (sums.every((cents) => cents <= maxAmount && cents >= -maxAmount)) return;
  const message = `All of it comes to more than ${formatUsd(maxAmount)}.`;
  throwDomainError('bad_request', message, { [field]: message });
}

const enteredField = (wanted: WantedRun): string =>
  'value' in wanted ? 'value' : 'amounts' in wanted ? 'amounts' : 'lines';

function linesOf(positions: readonly NamedPosition[], wanted: WantedRun): RunLines {
  if ('value' in wanted) return spreadValuation(positions, wanted.value);
  if ('amounts' in wanted) {
    if (grossOf(wanted.amounts) === 0n) return nothing;
    return spreadDistribution(positions, wanted.amounts, wanted.basis);
  }
  const entered = wanted.kind === 'valuation' ? wanted.values : wanted.lines;
  const known = new Set(positions.map(({ syndUser }) => syndUser));
  const isUnknown = [...entered.keys()].some((syndUser) => !known.has(syndUser));
  if (isUnknown) rejectLines('A line names an investment that is not in the journal of this fund.');
  const lines =
    wanted.kind === 'valuation'
      ? valuationLines(positions, byNumber(positions, wanted.values))
      : distributionLines(positions, byNumber(positions, wanted.lines));
  return { ok: true, lines };
}

const nothing: RunLines = { ok: false, message: 'An amount is needed.' };

const byNumber = <Value>(
  positions: readonly NamedPosition[],
  values: ReadonlyMap<string, Value>,
): ReadonlyMap<number, Value> =>
  new Map(
    positions.flatMap(({ syndUser, number }) => {
      const value = values.get(syndUser);
      return value === undefined ? [] : [[number, value] as const];
    }),
  );

export const rejectLines = (message: string): never =>
  throwDomainError('bad_request', message, { lines: message });

/** A day of no money is a wrong request. One of a closed period was right until the journal was closed (LED-04). */
function assertDay(book: RunFund['book'], day: Day, now: Date): void {
  const problem = moneyDayProblem(day, now, book.timeZone);
  if (problem) throwDomainError('bad_request', problem, { day: problem });
  const closed = closedDayProblem(book, day);
  if (closed) throwDomainError('conflict', closed, { day: closed });
}

/** Why nothing is posted on a day: it is none of money, or in a closed period (LED-04). Undefined if it may be. */
export const dayProblem = (book: RunFund['book'], day: Day, now: Date): string | undefined =>
  moneyDayProblem(day, now, book.timeZone) ?? closedDayProblem(book, day);

function closedDayProblem({ closedThrough }: RunFund['book'], day: Day): string | undefined {
  if (closedThrough === null || day > closedThrough) return undefined;
  return `The journal is closed through ${dayText(closedThrough)}. Choose a later day.`;
}

/** Stands for what would be posted, and for what stood there before. */
function versionOf(fund: string, { kind, day, basis, lines, concerns }: Omit<RunPlan, 'version'>): string {
  const content = [
    [fund, kind, day, basis],
    lines.map(({ number, amounts, amount, before, problem, concerns: odd }) => [
      number,
      amounts && Object.values(amounts).map(String),
      String(amount),
      Object.values(before).map(String),
      problem,
      odd,
    ]),
    concerns,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
