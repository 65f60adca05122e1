import type { MoneyActivityFilter, MoneyActivityLine } from '@paddock/contract';
import {
  type Account,
  type ActivityColumn,
  activityColumns,
  activitySources,
  centsOf,
  type DistributedLine,
  distributedLines,
  type EntryKind,
  entryEffects,
  isActivityKind,
  isPartOfPayment,
  moneyAccounts,
  numberFromCents,
  sumCents,
  valueAccounts,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';
import { openedPositions, type Scope } from './scope.ts';

interface Row
  extends Omit<MoneyActivityLine, 'paidIn' | 'paidOut' | 'change' | 'balance' | 'kind' | 'distributions'> {
  kind: EntryKind;
  /** Sums of postings, debits positive, as decimal text. */
  money: string;
  value: string;
  balance: string;
  position: string;
  /** The postings of what may be a distribution. */
  parts: (readonly [account: Account, amount: string])[] | null;
}

/** Which lines of a scope are shown. Those of one fund have a balance of their own. */
type LineFilter = Pick<MoneyActivityFilter, 'fund' | 'kind' | 'year'>;

/** The accounts of which lines are made. */
const shownAccounts = [...moneyAccounts, ...valueAccounts];

/** Whether the money of a line `m` came in. */
const isIn = sql`CASE WHEN m."isReversal" THEN m.money > 0 ELSE m.money < 0 END`;
const columnSql: Record<ActivityColumn, ReturnType<typeof sql>> = {
  paid_in: sql`m.money <> 0 AND ${isIn}`,
  paid_out: sql`m.money <> 0 AND NOT ${isIn}`,
  change: sql`m.value <> 0`,
};

/** What the order of lines `m` follows. */
const keySql = sql`m."effectiveDate", m."postedAt", m.fund, m.sequence, m.position`;
const newestFirst = sql`m."effectiveDate" DESC, m."postedAt" DESC, m.fund DESC, m.sequence DESC, m.position DESC`;

function isOfKindSql(kind: LineFilter['kind']) {
  if (kind === undefined) return sql`true`;
  if (!isActivityKind(kind)) return columnSql[kind];
  return sql`m.about = ANY(${[...activitySources[kind].entries]}::text[]) AND m.part <> 0`;
}

function isOfYearSql(year: number | undefined) {
  if (year === undefined) return sql`true`;
  const digits = String(year).padStart(4, '0');
  return sql`m."effectiveDate" BETWEEN ${`${digits}-01-01`}::date AND ${`${digits}-12-31`}::date`;
}

const isOfFundSql = (fund: string | undefined) => (fund === undefined ? sql`true` : sql`m.fund = ${fund}`);

/** Which lines `m` are shown. */
const filterSql = ({ fund, kind, year }: LineFilter) =>
  sql`${isOfFundSql(fund)} AND ${isOfKindSql(kind)} AND ${isOfYearSql(year)}`;

/** The amounts of a line `m` that are shown: of a payment of several kinds, what is of the one that is asked for. */
const shownSql = ({ kind }: LineFilter) =>
  kind !== undefined && isActivityKind(kind) && isPartOfPayment(kind)
    ? { money: sql`m.part`, value: sql`0::numeric` }
    : { money: sql`m.money`, value: sql`m.value` };

/** What a line has of the kind that is asked for. */
const partSql = ({ kind }: LineFilter) =>
  kind !== undefined && isActivityKind(kind)
    ? sql`, coalesce(sum(l.amount) FILTER (WHERE l.account = ANY(${[...activitySources[kind].accounts]}::text[])), 0) AS part`
    : sql``;

/**
 * What the entries of journals did to money, one line for each participation of a scope. The rows are narrow, because
 * all lines of a reader with hundreds of positions are gone through for each page. Of a reversal, `about` is the kind of
 * what it takes back. The accounts are bits, in the order of `shownAccounts`.
 */
const linesSql = (scope: Scope, filter: LineFilter) => sql`
    WITH scope AS MATERIALIZED (
      SELECT p._id AS position, p.number, s._id AS "syndUser", f._id AS fund, f.name, f.url_slug,
        ${holderNameSql} AS "holderName"
      FROM ${openedPositions} WHERE ${scope}
    ), moved AS (
      SELECT l.entry, l.position,
        coalesce(sum(l.amount) FILTER (WHERE l.account = ANY(${[...moneyAccounts]}::text[])), 0) AS money,
        coalesce(sum(l.amount) FILTER (WHERE l.account = ANY(${[...valueAccounts]}::text[])), 0) AS value,
        bit_or(1 << (array_position(${[...shownAccounts]}::text[], l.account) - 1)) AS accounts
        ${partSql(filter)}
      FROM ledger_postings l WHERE l.position IN (SELECT position FROM scope)
      GROUP BY l.entry, l.position
    ), lines AS MATERIALIZED (
      SELECT m.*, e.kind = 'reversal' AS "isReversal", e."effectiveDate", e."postedAt", e.fund, e.sequence,
        CASE WHEN e.kind = 'reversal' THEN (SELECT o.kind FROM ledger_entries o WHERE o._id = e.reverses)
          ELSE e.kind END AS about
      FROM moved m JOIN ledger_entries e ON e._id = m.entry WHERE m.money <> 0 OR m.value <> 0
    )`;

/**
 * A page of the lines, newest first, with the balance after each. The balance counts every line of the scope, the filter
 * only chooses which are shown: it is the sum of all lines less those that are newer, so that a page is sorted and summed
 * up to its last line only.
 */
const pageSql = (filter: LineFilter, { limit, offset }: Page) => sql`
    SELECT m.entry, m.position, s."syndUser", m."effectiveDate" AS day, e."ownDate" AS "ownDay", e.kind,
      json_build_object('_id', s.fund, 'name', s.name, 'url_slug', s.url_slug) AS fund, s."holderName",
      ${shownSql(filter).money}::text AS money, ${shownSql(filter).value}::text AS value, m.balance::text AS balance,
      CASE WHEN m.about IN ('distribution', 'opening') THEN (SELECT json_agg(json_build_array(l.account, l.amount::text))
        FROM ledger_postings l WHERE l.entry = m.entry AND l.position = m.position) END AS parts,
      e."isEstimated", CASE WHEN o._id IS NOT NULL
        THEN json_build_object('entry', o._id, 'day', o."effectiveDate"::text, 'kind', o.kind) END AS reverses,
      v._id AS "reversedBy", v."effectiveDate" AS "reversedOn"
    FROM (
      SELECT m.* FROM (
        SELECT m.*, (SELECT sum(-m.money - m.value) FROM lines m WHERE ${isOfFundSql(filter.fund)})
          - coalesce(sum(-m.money - m.value) OVER (
            ORDER BY ${newestFirst} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance
        FROM lines m WHERE ${isOfFundSql(filter.fund)} AND ${isUntilPageSql(filter, { limit, offset })}
      ) m WHERE ${filterSql(filter)} ORDER BY ${newestFirst} LIMIT ${limit} OFFSET ${offset}
    ) m
    JOIN scope s ON s.position = m.position
    JOIN ledger_entries e ON e._id = m.entry
    LEFT JOIN ledger_entries o ON o._id = e.reverses
    LEFT JOIN ledger_entries v ON v.reverses = m.entry
    ORDER BY ${newestFirst}`;

/** Whether a line `m` is on a page, or newer; all are where the last page is not full. */
const isUntilPageSql = (filter: LineFilter, { limit, offset }: Page) =>
  limit === null
    ? sql`true`
    : sql`coalesce((${keySql}) >= (SELECT ${keySql} FROM lines m WHERE ${filterSql(filter)}
        ORDER BY ${newestFirst} LIMIT 1 OFFSET ${offset + limit - 1}), true)`;

interface Page {
  limit: number | null;
  offset: number;
}

/** Every line of activity, newest first. */
export async function readActivityLines(
  db: Kysely<Database>,
  scope: Scope,
  filter: LineFilter,
): Promise<MoneyActivityLine[]> {
  const { rows } = await sql<Row>`${linesSql(scope, filter)}
    ${pageSql(filter, { limit: null, offset: 0 })}`.execute(db);
  return rows.map(present);
}

/** What some lines are made of: the year, the kind of entry that is behind them, and accounts of their postings. */
export interface LinesFound {
  readonly year: number;
  readonly about: EntryKind;
  readonly accounts: readonly Account[];
}

/**
 * A page of them, how many a filter lets through, what all of those come to in dollars, and what all lines of the scope
 * are made of. In one statement, because going through everything that is the reader's takes most of its time.
 */
export async function readActivityPage(db: Kysely<Database>, scope: Scope, filter: LineFilter, page: Page) {
  const shown = shownSql(filter);
  const { rows } = await sql<{
    items: Row[];
    sums: { kind: EntryKind; lines: number; money: string; value: string }[];
    sentBack: string;
    found: { year: number; about: EntryKind; accounts: number }[];
  }>`
    ${linesSql(scope, filter)}, page AS (${pageSql(filter, page)}), sums AS (
      SELECT CASE WHEN m."isReversal" THEN 'reversal' ELSE m.about END AS kind, count(*)::int AS lines,
        sum(${shown.money})::text AS money, sum(${shown.value})::text AS value
      FROM lines m WHERE ${filterSql(filter)} GROUP BY m."isReversal", m.about, ${isIn}
    ), found AS (
      SELECT extract(year FROM m."effectiveDate")::int AS year, m.about, bit_or(m.accounts) AS accounts
      FROM lines m GROUP BY 1, 2
    )
    SELECT (SELECT coalesce(json_agg(p ORDER BY at), '[]') FROM (SELECT p, row_number() OVER () AS at FROM page p) numbered)
        AS items,
      (SELECT coalesce(json_agg(t), '[]') FROM sums t) AS sums,
      (SELECT coalesce(sum(m.money), 0)::text FROM lines m
        WHERE m.about = ANY(${[...activitySources.sent_back.entries]}::text[]) AND ${isOfFundSql(filter.fund)}
          AND ${isOfYearSql(filter.year)}) AS "sentBack",
      (SELECT coalesce(json_agg(f), '[]') FROM found f) AS found`.execute(db);
  const { items, sums, sentBack, found } = onlyRow(rows);
  // Lines of a kind in one column: their sum stands in it too.
  const columns = sums.map(({ kind, money, value }) =>
    activityColumns(kind, { money: centsOf(money), value: centsOf(value) }),
  );
  return {
    items: items.map(present),
    found: found.map(
      (some): LinesFound => ({
        ...some,
        accounts: shownAccounts.filter((_, bit) => some.accounts & (1 << bit)),
      }),
    ),
    total: sums.reduce((sum, { lines }) => sum + lines, 0),
    totals: {
      paidIn: numberFromCents(sumCents(columns.map(({ paidIn }) => paidIn))),
      paidOut: numberFromCents(sumCents(columns.map(({ paidOut }) => paidOut))),
      change: numberFromCents(sumCents(columns.map(({ change }) => change))),
      sentBack: numberFromCents(centsOf(sentBack)),
    },
  };
}

function present({ money, value, balance, parts, position, ...row }: Row): MoneyActivityLine {
  const { paidIn, paidOut, change } = activityColumns(row.kind, {
    money: centsOf(money),
    value: centsOf(value),
  });
  return {
    ...row,
    paidIn: numberFromCents(paidIn),
    paidOut: numberFromCents(paidOut),
    change: numberFromCents(change),
    balance: numberFromCents(centsOf(balance)),
    distributions: parts && distributionsOf(position, parts),
  };
}

/** Dollars of each kind of a distribution; null if nothing was distributed. */
function distributionsOf(
  position: string,
  parts: NonNullable<Row['parts']>,
): MoneyActivityLine['distributions'] {
  const { distributions } = entryEffects(
    parts.map(([account, amount]) => ({ account, position, amount: centsOf(amount) })),
  );
  if (distributedLines.every((line) => distributions[line] === 0n)) return null;
  return Object.fromEntries(
    distributedLines.map((line) => [line, numberFromCents(distributions[line])]),
  ) as Record<DistributedLine, number>;
}
