import { createHash } from 'node:crypto';
import type { ImportedRunRow, RunImport } from '@paddock/contract';
import {
  type Day,
  dayIn,
  dayText,
  numberFromCents,
  type RunConcern,
  type RunKind,
  runKindNames,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { createEarlierRuns } from './earlier-runs.ts';
import { type PlannedLine, planRun, type RunFund, type RunPlan, type WantedRun } from './plan-run.ts';
import { type CheckedRow, readRunFile } from './read-run-file.ts';
import { readRunPositions } from './read-run-positions.ts';
import { presentAmounts, presentSums } from './run-rows.ts';
import { isKnownFile } from './stored-imports.ts';

/** The valuation or the distribution of one day of a file. */
interface PlannedDay {
  readonly name: string;
  readonly plan: RunPlan;
  readonly byNumber: ReadonlyMap<number, PlannedLine>;
}

interface PlannedImport {
  readonly sha256: string;
  readonly rows: readonly CheckedRow[];
  /** In the order in which they are posted; none while a row has a problem. */
  readonly days: readonly PlannedDay[];
  readonly preview: RunImport;
}

/** Reads a file and checks every row as if those of earlier days were posted. */
export async function planImport(
  db: Kysely<Database>,
  fund: RunFund,
  csv: string,
  now: Date,
): Promise<PlannedImport> {
  const sha256 = createHash('sha256').update(csv).digest('hex');
  const today = dayIn(now, fund.book.timeZone);
  const positions = await readRunPositions(db, { fund: fund.fund, day: today });
  const read = readRunFile(csv, { fund, positions, now });
  const readable = read.filter(({ problems }) => problems.length === 0);
  const isWhole = readable.length === read.length;
  const planned = await planDays(db, fund, readable, now);
  const rows = read.map((row) => (row.problems.length > 0 ? row : withLine(planned, row, isWhole)));
  const problems = rows.filter((row) => row.problems.length > 0).length;
  const days = problems > 0 ? [] : planned;
  const isKnown = await isKnownFile(db, { fund: fund.fund, sha256, now });
  const preview = {
    fund: { _id: fund.fund, name: fund.name },
    rows: rows.map(presentRow),
    runs: days.map(({ name, plan: { kind, day, lines, sums } }) => ({
      kind,
      day,
      name,
      lines: lines.length,
      ...presentSums(sums),
    })),
    problems,
    concerns: ofAll(days.flatMap(({ plan }) => plan.concerns)),
    odd: rows.filter(({ concerns }) => concerns.length > 0).length,
    isKnown,
    version: createHash('sha256')
      .update(JSON.stringify([sha256, isKnown, problems, ...days.map(({ plan }) => plan.version)]))
      .digest('hex'),
  };
  return { sha256, rows, days, preview };
}

/** What is odd about several days in the same words is said once. */
const ofAll = (concerns: readonly RunConcern[]): RunConcern[] => [
  ...new Map(concerns.map((concern) => [concern.message, concern])).values(),
];

/** The runs of a file by day, as if those of earlier days were posted. A value is that of the end of its day. */
async function planDays(
  db: Kysely<Database>,
  fund: RunFund,
  rows: readonly CheckedRow[],
  now: Date,
): Promise<PlannedDay[]> {
  const groups = new Map<string, CheckedRow[]>();
  for (const row of rows) {
    const key = `${row.day} ${row.kind === 'valuation' ? 2 : 1}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const days: PlannedDay[] = [];
  const earlier = createEarlierRuns();
  for (const [, group] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const wanted = wantedBy(group);
    const plan = await planRun(db, fund, wanted, now, earlier);
    earlier.add(plan);
    const byNumber = new Map(plan.lines.map((line) => [line.number, line]));
    days.push({ name: nameOf(wanted.kind, wanted.day), plan, byNumber });
  }
  return days;
}

function wantedBy(rows: readonly CheckedRow[]): WantedRun {
  const day = rows[0]?.day ?? '';
  const entered = <Value>(valueOf: (row: CheckedRow) => Value | null): ReadonlyMap<string, Value> =>
    new Map(
      rows.flatMap((row) => {
        const value = valueOf(row);
        return value === null || !row.position ? [] : [[row.position.syndUser, value] as const];
      }),
    );
  return rows[0]?.kind === 'valuation'
    ? { kind: 'valuation', day, values: entered(({ value }) => value) }
    : { kind: 'distribution', day, lines: entered(({ amounts }) => amounts) };
}

const nameOf = (kind: RunKind, day: Day): string => `${runKindNames[kind]} of ${dayText(day)}`;

/**
 * A row with what its line in the plan says. A row that cannot be read changes no value and pays nothing, so what is wrong
 * about the others without it is wrong with it too. What is odd may not be, and is said once all can be read.
 */
function withLine(days: readonly PlannedDay[], row: CheckedRow, isWhole: boolean): CheckedRow {
  const day = days.find(({ plan }) => plan.kind === row.kind && plan.day === row.day);
  const line = day?.byNumber.get(row.number ?? 0);
  if (!line) return row;
  const column = row.kind === 'valuation' ? 'value' : 'returnedCapital';
  return {
    ...row,
    problems: line.problem === null ? row.problems : [...row.problems, { column, message: line.problem }],
    concerns: isWhole ? line.concerns : [],
  };
}

const presentRow = (row: CheckedRow): ImportedRunRow => ({
  line: row.line,
  day: row.day,
  kind: row.kind,
  number: row.number,
  syndUser: row.position?.syndUser ?? null,
  investorName: row.position?.investorName ?? null,
  holderName: row.position?.holderName ?? null,
  amounts: row.amounts && presentAmounts(row.amounts),
  value: row.value === null ? null : numberFromCents(row.value),
  problems: [...row.problems],
  concerns: [...row.concerns],
});
