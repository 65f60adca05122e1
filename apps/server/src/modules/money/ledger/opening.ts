import { createHash } from 'node:crypto';
import type { OpeningPreview } from '@paddock/contract';
import {
  type ComparedFigures,
  comparedFigures,
  counted,
  dayIn,
  decimalFromCents,
  defaultTimeZone,
  numberFromCents,
  statedOn,
  statedPostings,
  sumCents,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { lockFund, takeFiguresFromJournal } from '../funds/index.ts';
import {
  followAllParticipations,
  insertEntries,
  lockBook,
  markOpened,
  openBook,
  type PostedBy,
  readBalances,
} from '../journal/index.ts';
import { inDollars, type Line, type OpeningFund, presentLine, readLines, totalOf } from './opening-lines.ts';

export interface Opening {
  readonly fund: OpeningFund;
  readonly lines: readonly Line[];
  readonly totals: {
    readonly committed: bigint;
    readonly shown: ComparedFigures;
    readonly opened: ComparedFigures;
  };
  readonly preview: OpeningPreview;
}

/**
 * How each participation of a fund would enter its journal (LED-10), to look at. Throws where there is no such fund, or
 * where it is opened already.
 */
export async function readOpening(db: Kysely<Database>, id: string, now: Date): Promise<Opening> {
  const fund = await readFund(db, id, now);
  const lines = await readLines(db, fund, now);
  const totals = {
    committed: sumCents(lines.map(({ committed }) => committed ?? 0n)),
    shown: totalOf(lines.map(({ shown }) => shown)),
    opened: totalOf(lines.map(({ opened }) => opened)),
  };
  const content = {
    fund: { _id: fund._id, name: fund.name },
    timeZone: fund.timeZone,
    percentageReturned: numberOrNull(fund.currentPercentageTotalReturned),
    valuePercentage: numberOrNull(fund.currentFundValuePercentage),
    percentagesOn: fund.percentagesOn,
    lines: lines.map(presentLine),
    totals: {
      committed: numberFromCents(totals.committed),
      shown: inDollars(totals.shown),
      opened: inDollars(totals.opened),
    },
    problems: lines.filter(({ way }) => way === 'settle').length,
  };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { fund, lines, totals, preview: { ...content, version } };
}

/**
 * The same to act on: what is requested, approved and executed is this, under the lock of the fund. Throws unless
 * everything is settled.
 */
export async function lockOpening(db: Kysely<Database>, id: string, now: Date): Promise<Opening> {
  await lockFund(db, id);
  const opening = await readOpening(db, id, now);
  const { problems } = opening.preview;
  if (problems > 0)
    throwDomainError(
      'conflict',
      problems === 1
        ? 'One participation has to be settled first. The preview says which, and how.'
        : `${counted(problems, 'participation')} have to be settled first. The preview says which, and how.`,
    );
  return opening;
}

/**
 * Opens the journal of a fund in one transaction: the book, a position for each participation that has committed or has
 * moved money, its commitment and its receipts on their own days, and what the percentages say. Throws unless each position
 * says what the preview does.
 */
export async function openLedger(db: Kysely<Database>, id: string, by: PostedBy): Promise<void> {
  const { fund, lines } = await lockOpening(db, id, by.now);
  await openBook(db, { fund: id, timeZone: fund.timeZone });
  await followAllParticipations(db, await lockBook(db, id), by);
  const positions = await db
    .selectFrom('positions')
    .select(['_id', 'syndUser'])
    .where('fund', '=', id)
    .orderBy('number')
    .execute();
  const byParticipation = new Map(lines.map((line) => [line.syndUser, line]));
  const entries = positions.flatMap(({ _id, syndUser }) => {
    const line = byParticipation.get(syndUser);
    if (line?.way !== 'full' || line.committed === null) return [];
    const effectiveDate = statedOn(line, fund.percentagesOn);
    return statedPostings(_id, line.committed, fund).map((postings) => ({
      ...estimate,
      postings,
      effectiveDate,
    }));
  });
  await insertEntries(db, await lockBook(db, id), { entries, by });
  await assertAsPreviewed(db, id, lines, new Map(positions.map(({ _id, syndUser }) => [syndUser, _id])));
  await markOpened(db, id, by.now);
  await takeFiguresFromJournal(db, id, by.now);
}

/**
 * Reads back what was posted: two people have approved these figures. A fault of this server alone makes another one, so
 * it is no reply to somebody, and nothing is opened.
 */
async function assertAsPreviewed(
  db: Kysely<Database>,
  fund: string,
  lines: readonly Line[],
  positions: ReadonlyMap<string, string>,
): Promise<void> {
  if (positions.size !== lines.length)
    throw new Error(
      `${positions.size} positions of the fund ${fund} were opened, and ${lines.length} were previewed`,
    );
  const balances = await readBalances(db, [...positions.values()]);
  for (const { syndUser, way, shown, opened } of lines) {
    const balance = balances.get(positions.get(syndUser) ?? '');
    const posted = balance && comparedFigures(balance);
    const expected = way === 'full' ? [opened, shown] : [opened];
    if (!posted || !expected.every((figures) => isSame(figures, posted)))
      throw new Error(`The position of the participation ${syndUser} differs from its preview`);
  }
}

const isSame = (a: ComparedFigures, b: ComparedFigures): boolean =>
  a.contributed === b.contributed && a.distributed === b.distributed && a.value === b.value;

const estimate = {
  kind: 'opening',
  ownDate: null,
  reverses: null,
  reason: null,
  receipt: null,
  isEstimated: true,
} as const;

async function readFund(db: Kysely<Database>, id: string, now: Date): Promise<OpeningFund> {
  const row =
    (await db
      .selectFrom('funds as f')
      .leftJoin('companies as c', 'c._id', 'f.company')
      .leftJoin('portals as p', 'p._id', 'c.portal')
      .select(['f._id', 'f.name', 'f.figures', 'p.timeZone', 'f.currentPercentageTotalReturned'])
      .select(['f.currentFundValuePercentage', 'f.currentPercentagesUpdatedAt', 'f.createdAt'])
      .where('f._id', '=', id)
      .executeTakeFirst()) ?? throwNotFound('This fund');
  if (row.figures === 'ledger') throwDomainError('conflict', 'The journal of this fund is open already.');
  const timeZone = row.timeZone ?? defaultTimeZone;
  const at = row.currentPercentagesUpdatedAt ?? row.createdAt;
  return { ...row, timeZone, percentagesOn: dayIn(at < now ? at : now, timeZone) };
}

const numberOrNull = (percentage: string | number | null | undefined): number | null =>
  percentage === null || percentage === undefined ? null : Number(percentage);

/** What a second admin compares before the journal is opened; the preview has every line. */
export function openingChanges({ preview, lines, totals: { committed, opened } }: Opening) {
  return [
    { field: 'figures', before: 'The percentages of the fund', after: 'Its journal' },
    { field: 'positions', before: null, after: String(lines.length) },
    { field: 'committed', before: null, after: decimalFromCents(committed) },
    { field: 'contributed', before: null, after: decimalFromCents(opened.contributed) },
    { field: 'distributed', before: null, after: decimalFromCents(opened.distributed) },
    { field: 'value', before: null, after: decimalFromCents(opened.value) },
    { field: 'preview', before: null, after: preview.version },
  ] as const;
}
