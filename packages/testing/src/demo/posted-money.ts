import type { Database } from '@paddock/server/platform/database/schema.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';

const kinds = {
  returnOfCapital: 'returned_capital',
  preferredReturn: 'preferred_return',
  profit: 'profit',
  interest: 'interest',
  unclassified: 'unclassified',
} as const;
const distributed = sql`('returned_capital', 'preferred_return', 'profit', 'interest', 'unclassified')`;
/** The accounts behind the lines of a statement, in ILPA's order, for amounts that a SELECT finds. */
export const statementLines = {
  Contributions: 'contributed',
  'Distributions: return of capital': 'returned_capital',
  'Distributions: preferred return': 'preferred_return',
  'Distributions: profit': 'profit',
  'Distributions: interest': 'interest',
  'Distributions before the journal': 'unclassified',
  Fees: 'fees',
  Income: 'income',
  'Change in value': 'valuation',
} as const;
/** What moves while money is on its way, and is no capital. */
const onItsWay = sql`('payable', 'suspense')`;

/** The sum of some postings `m` in dollars, credits positive as the investor reads them. */
const sumWhere = (condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(m.amount) FILTER (WHERE ${condition}), 0)`;
const contributedSql = sumWhere(sql`m.account = 'contributed'`);
const distributedSql = sql`-${sumWhere(sql`m.account IN ${distributed}`)}`;
const valueSql = sumWhere(sql`m.account NOT IN ${onItsWay}`);
const byKindSql = sql`json_build_object(${sql.join(
  Object.entries(kinds).map(
    ([name, account]) => sql`${sql.lit(name)}, (-${sumWhere(sql`m.account = ${sql.lit(account)}`)})::float8`,
  ),
)})`;

const usd = (amount: RawBuilder<unknown>) => sql`replace(to_char(${amount}, 'FM$999,999,990.00'), '-', '−')`;

/** Contributed, unfunded, distributed, of that capital, and value: of the postings `l` that meet a condition. */
const totalsUntil = (condition: RawBuilder<unknown>) =>
  sql`ARRAY[${sql.join(
    [
      sql`l.account = 'contributed'`,
      sql`l.account = 'unfunded'`,
      sql`l.account IN ${distributed}`,
      sql`l.account = 'returned_capital'`,
      sql`l.account NOT IN ('unfunded', 'called') AND l.account NOT IN ${onItsWay}`,
    ].map((account, at) =>
      usd(
        sql`coalesce(sum(${at === 2 || at === 3 ? sql`l.amount` : sql`-l.amount`}) FILTER (WHERE ${account} AND ${condition}), 0)`,
      ),
    ),
  )}]`;

interface PostedFigures {
  /** A participation, a fund, a profile, or "total". */
  group: string;
  contributed: number;
  distributed: number;
  value: number;
  dpi: number | null;
  rvpi: number | null;
  tvpi: number | null;
  /** Since the first payment; null before it. */
  days: number | null;
}

/** What the postings of a person's positions say, by SELECTs that share nothing with the product. Amounts are dollars. */
export function postedMoney(db: Kysely<Database>, user: string) {
  const money = sql`WITH m AS (
      SELECT l.entry, l.position, l.account, -l.amount AS amount, l."effectiveDate" AS day, e.kind, e.sequence,
        e."postedAt", e.reverses, s._id AS "syndUser", s.fund, s.investing_entity AS profile
      FROM ledger_postings l JOIN ledger_entries e ON e._id = l.entry JOIN positions p ON p._id = l.position
      JOIN synd_users s ON s._id = p."syndUser"
      WHERE s."user" = ${user} AND l.account NOT IN ('unfunded', 'called')
    )`;
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;

  return {
    /** A line for each entry of each position, newest first, with the balance after it. */
    activity: () =>
      rowsOf(sql<{
        entry: string;
        syndUser: string;
        fund: string;
        day: string;
        kind: string;
        paidIn: number;
        paidOut: number;
        change: number;
        balance: number;
        distributions: Record<keyof typeof kinds, number> | null;
        reverses: string | null;
        reversedOn: string | null;
      }>`${money}, lines AS (
          SELECT m.entry, m.position, m."syndUser", m.fund, m.day, m.kind, m.sequence, m."postedAt", m.reverses,
            ${sumWhere(sql`m.account IN ('contributed', 'suspense')`)} AS "paidIn",
            -${sumWhere(sql`m.account IN ${distributed} OR m.account = 'payable'`)} AS "paidOut",
            ${sumWhere(sql`m.account IN ('valuation', 'income', 'fees')`)} AS change,
            CASE WHEN bool_or(m.account IN ${distributed}) THEN ${byKindSql} END AS distributions
          FROM m GROUP BY m.entry, m.position, m."syndUser", m.fund, m.day, m.kind, m.sequence, m."postedAt", m.reverses
        )
        SELECT m.entry, m."syndUser", f.name AS fund, m.day::text AS day, m.kind, m."paidIn"::float8 AS "paidIn",
          m."paidOut"::float8 AS "paidOut", m.change::float8 AS change,
          (sum(m."paidIn" - m."paidOut" + m.change) OVER (ORDER BY m.day, m."postedAt", m.fund, m.sequence))::float8 AS balance,
          m.distributions, m.reverses, v.day::text AS "reversedOn"
        FROM lines m JOIN funds f ON f._id = m.fund
        LEFT JOIN lines v ON v.reverses = m.entry AND v.position = m.position
        ORDER BY m.day DESC, m."postedAt" DESC, m.fund DESC, m.sequence DESC`),

    /** What each entry did to a participation, newest first, and a reversal right after what it reverses. */
    entries: (syndUser: string) =>
      rowsOf(sql<{
        entry: string;
        day: string;
        ownDay: string | null;
        kind: string;
        committed: number;
        contributed: number;
        distributions: Record<keyof typeof kinds, number>;
        change: number;
        isEstimated: boolean;
        reverses: { entry: string; day: string; kind: string } | null;
        reversedOn: string | null;
      }>`SELECT m.entry, e."effectiveDate"::text AS day, e."ownDate"::text AS "ownDay", e.kind,
          ${sumWhere(sql`m.account IN ('unfunded', 'called')`)}::float8 AS committed,
          ${contributedSql}::float8 AS contributed, ${byKindSql} AS distributions,
          ${sumWhere(sql`m.account IN ('valuation', 'income', 'fees')`)}::float8 AS change, e."isEstimated",
          (SELECT json_build_object('entry', o._id, 'day', o."effectiveDate"::text, 'kind', o.kind)
            FROM ledger_entries o WHERE o._id = e.reverses) AS reverses,
          (SELECT v."effectiveDate"::text FROM ledger_entries v WHERE v.reverses = e._id) AS "reversedOn"
        FROM (SELECT l.entry, l.account, -l.amount AS amount FROM ledger_postings l JOIN positions p ON p._id = l.position
          JOIN synd_users s ON s._id = p."syndUser" WHERE s._id = ${syndUser} AND s."user" = ${user}) m
        JOIN ledger_entries e ON e._id = m.entry LEFT JOIN ledger_entries was ON was._id = e.reverses
        GROUP BY m.entry, e._id, was._id
        ORDER BY coalesce(was."effectiveDate", e."effectiveDate") DESC, coalesce(was.sequence, e.sequence) DESC, e.sequence`),

    /** What the lines of each year come to. */
    yearsOfActivity: () =>
      rowsOf(sql<{ year: number; paidIn: number; paidOut: number; change: number }>`${money}
        SELECT extract(year FROM m.day)::int AS year,
          ${sumWhere(sql`m.account IN ('contributed', 'suspense')`)}::float8 AS "paidIn",
          (-${sumWhere(sql`m.account IN ${distributed} OR m.account = 'payable'`)})::float8 AS "paidOut",
          ${sumWhere(sql`m.account IN ('valuation', 'income', 'fees')`)}::float8 AS change
        FROM m GROUP BY 1`),

    /** Up to a day: by holding, by fund, by profile and in all. */
    figures: (asOf: string) =>
      rowsOf(sql<PostedFigures>`${money}, f AS (
          SELECT coalesce(m."syndUser"::text, m.fund::text, m.profile::text, 'total') AS "group",
            ${contributedSql} AS contributed, ${distributedSql} AS distributed, ${valueSql} AS value,
            ${asOf}::date - min(m.day) FILTER (WHERE m.day <= ${asOf}) AS days
          FROM (SELECT "syndUser", fund, profile, account, day, CASE WHEN day <= ${asOf} THEN amount ELSE 0 END AS amount FROM m) m
          GROUP BY GROUPING SETS ((m."syndUser"), (m.fund), (m.profile), ())
        )
        SELECT f."group", f.contributed::float8 AS contributed, f.distributed::float8 AS distributed, f.value::float8 AS value,
          round(f.distributed / nullif(f.contributed, 0), 2)::float8 AS dpi,
          round(f.value / nullif(f.contributed, 0), 2)::float8 AS rvpi,
          round((f.distributed + f.value) / nullif(f.contributed, 0), 2)::float8 AS tvpi, f.days
        FROM f`),

    /** What the money of one of them, and what is left of it, is worth at a rate, as a part of its size: zero at its IRR. */
    worthAt: async (group: string, { asOf, rate }: { asOf: string; rate: number }) => {
      const [found] = await rowsOf(sql<{ worth: number }>`${money}, flows AS (
          SELECT m.day, -m.amount AS amount FROM m
          WHERE m.day <= ${asOf} AND (m.account = 'contributed' OR m.account IN ${distributed})
            AND ${group} IN (m."syndUser"::text, m.fund::text, m.profile::text, 'total')
          UNION ALL SELECT ${asOf}::date, sum(m.amount) FROM m
          WHERE m.day <= ${asOf} AND m.account NOT IN ${onItsWay}
            AND ${group} IN (m."syndUser"::text, m.fund::text, m.profile::text, 'total')
        ), discounted AS (
          SELECT amount::float8 * power(1 + ${rate}::float8, -(day - (SELECT min(day) FROM flows)) / 365.0::float8) AS worth
          FROM flows
        )
        SELECT sum(worth) / sum(abs(worth)) AS worth FROM discounted`);
      return found?.worth;
    },

    /** Each quarter until a day, which ends the last one. */
    quarters: (asOf: string) =>
      rowsOf(sql<{ day: string }>`${money}, q AS (
          SELECT least((first + interval '3 months')::date - 1, ${asOf}::date) AS day, first::date AS first
          FROM generate_series(date_trunc('quarter', (SELECT min(day) FROM m)), ${asOf}::date, interval '3 months') first
        )
        SELECT q.day::text AS day, (SELECT ${contributedSql}::float8 FROM m WHERE m.day <= q.day) AS contributed,
          (SELECT (${distributedSql})::float8 FROM m WHERE m.day <= q.day) AS distributed,
          (SELECT ${valueSql}::float8 FROM m WHERE m.day <= q.day) AS value,
          (SELECT ${byKindSql} FROM m WHERE m.day BETWEEN q.first AND q.day) AS distributions
        FROM q ORDER BY q.day`),

    /** The last day on which each holding was paid, without what was taken back or paid before the journal, and how much. */
    lastPayments: () =>
      rowsOf(sql<{ syndUser: string; day: string; amount: number }>`${money}
        SELECT DISTINCT ON (m."syndUser") m."syndUser", m.day::text AS day, (-sum(m.amount))::float8 AS amount FROM m
        WHERE m.account IN ${distributed} AND m.reverses IS NULL AND m.kind <> 'opening'
          AND NOT EXISTS (SELECT FROM ledger_entries v WHERE v.reverses = m.entry)
        GROUP BY m."syndUser", m.day ORDER BY m."syndUser", m.day DESC`),

    /** The lines of a capital account statement, as decimal text. */
    statement: async (syndUser: string, { from, to }: { from: string; to: string }) =>
      (
        await rowsOf(sql<Record<string, string>>`${money}, of AS (
            SELECT m.*, coalesce(o.kind, m.kind) AS about FROM m LEFT JOIN ledger_entries o ON o._id = m.reverses
            WHERE m."syndUser" = ${syndUser} AND m.account NOT IN ${onItsWay} AND m.day <= ${to})
          SELECT ${sql.join([
            sql`(SELECT coalesce(sum(amount), 0) FROM of WHERE day < ${from})::numeric(16, 2)::text AS "Opening net asset value"`,
            ...Object.entries(statementLines).map(
              ([name, account]) =>
                sql`(SELECT coalesce(sum(amount), 0) FROM of WHERE day >= ${from} AND account = ${account} AND about <> 'transfer')::numeric(16, 2)::text
                    AS ${sql.ref(name)}`,
            ),
            sql`(SELECT coalesce(sum(amount), 0) FROM of WHERE day >= ${from} AND about = 'transfer')::numeric(16, 2)::text
              AS "Transfers"`,
            sql`(SELECT coalesce(sum(amount), 0) FROM of)::numeric(16, 2)::text AS "Closing net asset value"`,
          ])}`)
      )[0],

    /** What was promised until a day. */
    commitment: async (syndUser: string, to: string) =>
      (
        await rowsOf(sql<Record<string, string>>`
          SELECT sum(-l.amount)::text AS "Commitment", (sum(-l.amount) FILTER (WHERE l.account = 'called'))::text AS "Called",
            coalesce(sum(-l.amount) FILTER (WHERE l.account = 'unfunded'), 0)::numeric(16, 2)::text AS "Unfunded"
          FROM ledger_postings l JOIN positions p ON p._id = l.position
          WHERE p."syndUser" = ${syndUser} AND l.account IN ('unfunded', 'called') AND l."effectiveDate" <= ${to}`)
      )[0],

    /** What each notice is about: what its entry posted, and what stood there before and after it. */
    notices: () =>
      rowsOf(sql<{
        _id: string;
        kind: 'valuation' | 'distribution';
        kinds: string[];
        amount: string;
        before: string[];
        after: string[];
      }>`${money}
        SELECT i._id, r.kind, a.kinds, a.amount, t.before, t.after
        FROM issued_papers i JOIN ledger_run_lines n ON n.run::text = i.subject AND n.position = i.position
        JOIN ledger_runs r ON r._id = n.run JOIN ledger_entries e ON e._id = n.entry
        CROSS JOIN LATERAL (
          SELECT array_agg(${usd(sql`l.amount`)} ORDER BY array_position(ARRAY['returned_capital', 'preferred_return', 'profit',
              'interest'], l.account)) FILTER (WHERE l.account IN ${distributed}) AS kinds,
            ${usd(sql`abs(sum(l.amount) FILTER (WHERE l.account IN ${distributed} OR l.account = 'valuation'))
              * CASE WHEN bool_or(l.account = 'valuation' AND l.amount > 0) THEN -1 ELSE 1 END`)} AS amount
          FROM ledger_postings l WHERE l.entry = e._id AND l.position = i.position
        ) a
        CROSS JOIN LATERAL (
          SELECT ${totalsUntil(sql`y.sequence < e.sequence`)} AS before, ${totalsUntil(sql`y.sequence <= e.sequence`)} AS after
          FROM ledger_postings l JOIN ledger_entries y ON y._id = l.entry
          WHERE l.position = i.position AND l."effectiveDate" <= r.day
        ) t
        WHERE i.kind = 'notice' AND i.position IN (SELECT position FROM m)`),

    /** The ids of the statements that were issued. */
    statements: () =>
      rowsOf(sql<{ _id: string }>`${money}
        SELECT _id FROM issued_papers WHERE kind = 'statement' AND position IN (SELECT position FROM m)`),

    /** The names, addresses and participations of everybody else in the same funds. */
    others: () =>
      rowsOf(sql<{ said: string }>`${money}, other AS (
          SELECT s._id, u.email, concat_ws(' ', u."firstName", u."lastName") AS name, h.name AS holder
          FROM synd_users s JOIN users u ON u._id = s."user" LEFT JOIN participation_holders h ON h."syndUser" = s._id
          WHERE s."user" <> ${user} AND s.fund IN (SELECT fund FROM m)
        )
        SELECT DISTINCT unnest(ARRAY[_id::text, email, name, holder]) AS said FROM other`),
  };
}
