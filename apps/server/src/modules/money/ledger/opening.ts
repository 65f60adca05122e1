import { createHash } from 'node:crypto';
import type { OpeningPreview } from '@paddock/contract';
import {
  type ComparedFigures,
  centsOf,
  type Day,
  type DocumentedPercentages,
  dayIn,
  decimalFromCents,
  defaultTimeZone,
  investStatus,
  numberFromCents,
  type OpeningLine,
  openingEntries,
  openingLine,
  sumCents,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { endedBalances, readFundings } from '../funding/index.ts';
import { takeFiguresFromJournal } from '../funds/index.ts';
import {
  followAllParticipations,
  insertEntries,
  lockBook,
  markOpened,
  openBook,
  type PostedBy,
} from '../journal/index.ts';
import { lockFund } from './lock-fund.ts';

/** A fund with what its journal would be opened from. */
interface OpeningFund extends DocumentedPercentages {
  readonly _id: string;
  readonly name: string;
  readonly timeZone: string;
  /** When its percentages were last changed; the day of the fund where nobody has. */
  readonly percentagesOn: Day;
}

interface Line extends OpeningLine {
  readonly syndUser: string;
  readonly investorName: string;
  readonly holderName: string | null;
  readonly committed: bigint | null;
  readonly estimated: bigint;
  /** The last day on which money of it came in. */
  readonly paidOn: Day | null;
}

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
  const lines = await readLines(db, fund);
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
        : `${problems} participations have to be settled first. The preview says which, and how.`,
    );
  return opening;
}

/**
 * Opens the journal of a fund in one transaction: the book, a position for each participation that has committed, its
 * commitment and its receipts on their own days, and what the percentages say.
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
    const { distribution, valuation } = openingEntries(_id, line.committed, fund);
    // The percentages may be older than the money.
    const effectiveDate =
      line.paidOn !== null && line.paidOn > fund.percentagesOn ? line.paidOn : fund.percentagesOn;
    return [distribution, valuation]
      .filter((postings) => postings.length > 0)
      .map((postings) => ({ ...estimate, postings, effectiveDate }));
  });
  await insertEntries(db, await lockBook(db, id), { entries, by });
  await markOpened(db, id, by.now);
  await takeFiguresFromJournal(db, id, by.now);
}

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

/** The participations that enter the journal, in the order in which they do. */
async function readLines(db: Kysely<Database>, fund: OpeningFund): Promise<Line[]> {
  const fundings = await readFundings(
    db,
    sql`s.fund = ${fund._id} AND (s.invest_status = ${investStatus.accepted}
      OR EXISTS (SELECT 1 FROM funding_receipts x WHERE x."syndUser" = s._id)) ORDER BY s.sa_start_date, s._id`,
  );
  const commitments = await db
    .selectFrom('synd_users')
    .select(['_id', 'invest_amount', 'sa_complete_date'])
    .where('fund', '=', fund._id)
    .where('invest_status', '=', investStatus.accepted)
    .execute();
  const committed = new Map(commitments.map((row) => [row._id, row]));
  return fundings.flatMap((funding) => {
    const { syndUser, investorName, holderName, state, fundedBefore, lastReceivedOn } = funding;
    const commitment = committed.get(syndUser);
    const endedMoney = sumCents(endedBalances(funding).map(({ amount }) => amount));
    if (!commitment && endedMoney === 0n) return [];
    const amount = commitment ? centsOf(commitment.invest_amount ?? '0') : null;
    const completedOn = commitment?.sa_complete_date
      ? dayIn(commitment.sa_complete_date, fund.timeZone)
      : null;
    return [
      {
        ...openingLine({ committed: amount, state, endedMoney }, fund),
        syndUser,
        investorName,
        holderName,
        committed: amount,
        estimated: fundedBefore ?? 0n,
        paidOn: lastReceivedOn ?? completedOn,
      },
    ];
  });
}

const presentLine = ({ paidOn: _, committed, estimated, shown, opened, ...line }: Line) => ({
  ...line,
  committed: committed === null ? null : numberFromCents(committed),
  estimated: numberFromCents(estimated),
  shown: inDollars(shown),
  opened: inDollars(opened),
});

const inDollars = ({ contributed, distributed, value }: ComparedFigures) => ({
  contributed: numberFromCents(contributed),
  distributed: numberFromCents(distributed),
  value: numberFromCents(value),
});

const totalOf = (figures: readonly ComparedFigures[]): ComparedFigures => ({
  contributed: sumCents(figures.map(({ contributed }) => contributed)),
  distributed: sumCents(figures.map(({ distributed }) => distributed)),
  value: sumCents(figures.map(({ value }) => value)),
});

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
