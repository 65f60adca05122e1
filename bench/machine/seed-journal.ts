import { randomUUID } from 'node:crypto';
import { entryFor, type Posting } from '@paddock/domain';
import type { Pool } from 'pg';

/** A fund whose book has a position for each of its investors. */
export interface SeededBook {
  readonly fund: string;
  readonly positions: number;
}

const sample = '00000000-0000-0000-0000-000000000000';

/**
 * Entries of one kind, with lines as the rules make them: for each of the first positions one, in a staging table.
 * Their ids ascend, as those of the server do.
 */
export async function stageEntries(
  pool: Pool,
  { fund, kind, entries }: { fund: string; kind: 'commitment' | 'contribution'; entries: number },
): Promise<void> {
  const lines: Posting[] =
    kind === 'commitment'
      ? entryFor.commitment({ position: sample, amount: 100_000_000n })
      : entryFor.receipt({ position: sample, amount: 100n, unfunded: 100n });
  const values = lines.map(
    ({ account, position, amount }, at) =>
      `(${at + 1}, '${account}', ${position !== null}, ${amount}::numeric / 100)`,
  );
  await pool.query(`
    DROP TABLE IF EXISTS staged_entries, staged_postings;
    CREATE TABLE staged_entries AS
      SELECT (lpad(to_hex((1e12 + b."lastSequence" + p.number)::bigint), 12, '0') || '7'
          || substr(md5(p._id::text), 1, 3) || '8' || substr(md5(p._id::text), 4, 15))::uuid AS _id,
        p.fund, b."lastSequence" + p.number AS sequence,
        '${kind}' AS kind, '2026-01-10'::date AS "effectiveDate", p._id AS position, NULL::uuid AS reverses, NULL AS reason
      FROM positions p JOIN ledger_books b ON b.fund = p.fund WHERE p.fund = '${fund}' AND p.number <= ${entries}
      ORDER BY p.number;
    CREATE TABLE staged_postings AS
      SELECT e._id AS entry, l.line, e.fund, e."effectiveDate", l.account, CASE WHEN l.held THEN e.position END AS position,
        l.amount
      FROM staged_entries e, (VALUES ${values.join(', ')}) l(line, account, held, amount) ORDER BY e.sequence, l.line;
    ANALYZE staged_entries; ANALYZE staged_postings`);
}

/** The reversals of the newest entries of a fund, in a staging table. */
export async function stageReversals(
  pool: Pool,
  { fund, entries }: { fund: string; entries: number },
): Promise<void> {
  await pool.query(`
    DROP TABLE IF EXISTS staged_entries, staged_postings;
    CREATE TABLE staged_entries AS
      SELECT gen_random_uuid() AS _id, e.fund, b."lastSequence" + row_number() OVER (ORDER BY e.sequence) AS sequence,
        'reversal' AS kind, e."effectiveDate", e._id AS reverses, 'It was of another fund' AS reason
      FROM ledger_entries e JOIN ledger_books b ON b.fund = e.fund
      WHERE e.fund = '${fund}' AND e.sequence > b."lastSequence" - ${entries};
    CREATE TABLE staged_postings AS
      SELECT e._id AS entry, l.line, l.fund, l."effectiveDate", l.account, l.position, -l.amount AS amount
      FROM staged_entries e JOIN ledger_postings l ON l.entry = e.reverses ORDER BY e.sequence, l.line;
    ANALYZE staged_entries; ANALYZE staged_postings`);
}

/** Posts what is staged to these tables, in one transaction. */
export const postStaged = (pool: Pool, entries: string, postings: string) =>
  pool.query(`BEGIN;
    INSERT INTO ${entries} (_id, fund, sequence, kind, "effectiveDate", reverses, reason)
      SELECT _id, fund, sequence, kind, "effectiveDate", reverses, reason FROM staged_entries;
    INSERT INTO ${postings} (entry, line, fund, "effectiveDate", account, position, amount)
      SELECT entry, line, fund, "effectiveDate", account, position, amount FROM staged_postings;
    COMMIT`);

/** An id for the number `n`, as those of the server: later ones are larger. */
const ascendingId = (kind: number) => `(lpad(to_hex(1000000000000 * ${kind} + n), 12, '0') || '7000'
  || '8' || substr(md5(n::text || '${kind}'), 1, 15))::uuid`;

/**
 * A fund with its book, and this many positions, each with a commitment. Their time to sign has begun: else the job that
 * begins it would write to each of them while the rest is measured.
 */
export async function seedBook(pool: Pool, positions: number): Promise<SeededBook> {
  const fund = randomUUID();
  await pool.query(`
    INSERT INTO funds (_id, name, url_slug, open_date, start_date, close_date, end_date, min_inv_amount, total_inv_amount)
      VALUES ('${fund}', 'Journal', 'journal-${fund}', now() - interval '40 days', now() - interval '30 days',
        now() + interval '60 days', now() + interval '900 days', 100, 900000000000);
    CREATE TEMP TABLE holders AS
      SELECT n, ${ascendingId(1)} AS "user", ${ascendingId(2)} AS participation, ${ascendingId(3)} AS position
        FROM generate_series(1, ${positions}) n;
    INSERT INTO users (_id, username, email, "firstName", "isActive")
      SELECT "user", 'holder-' || n || '@example.com', 'holder-' || n || '@example.com', 'Hal', true FROM holders;
    INSERT INTO synd_users (_id, "user", fund, invest_status, invest_amount, method_of_inv, "commitmentKeptFrom")
      SELECT participation, "user", '${fund}', 'Accepted investment', 1000000, 'TRUST', now() FROM holders;
    INSERT INTO ledger_books (fund, "timeZone") VALUES ('${fund}', 'America/New_York');
    INSERT INTO positions (_id, fund, number, "syndUser")
      SELECT position, '${fund}', n, participation FROM holders ORDER BY n;
    DROP TABLE holders`);
  await stageEntries(pool, { fund, kind: 'commitment', entries: positions });
  await postStaged(pool, 'ledger_entries', 'ledger_postings');
  return { fund, positions };
}

/**
 * Quarterly entries of each position `p` that meets a condition: four calls, then distributions by turns, and its value at last. Only to be read:
 * they are written past the triggers, without their cash, seals and balances, because those of millions take too long.
 */
export async function seedFlows(pool: Pool, condition: string, flows: number): Promise<void> {
  await pool.query(`BEGIN;
    ALTER TABLE ledger_entries DISABLE TRIGGER USER;
    ALTER TABLE ledger_postings DISABLE TRIGGER USER;
    CREATE TEMP TABLE flows ON COMMIT DROP AS
      SELECT gen_random_uuid() AS _id, p.fund, p._id AS position, 1e9 + p.number * ${flows} + n AS sequence,
        '2016-01-31'::date + n * 90 AS day,
        CASE WHEN n = ${flows} THEN 'valuation' WHEN n <= 4 THEN 'contributed' WHEN n % 3 = 0 THEN 'returned_capital'
          ELSE 'profit' END AS account,
        CASE WHEN n = ${flows} THEN -50000 WHEN n <= 4 THEN -25000 ELSE 1500 + p.number % 700 + n END AS amount
      FROM positions p, generate_series(1, ${flows}) n WHERE ${condition} ORDER BY n, p.number;
    INSERT INTO ledger_entries (_id, fund, sequence, kind, "effectiveDate")
      SELECT _id, fund, sequence, 'adjustment', day FROM flows;
    INSERT INTO ledger_postings (entry, line, fund, "effectiveDate", account, position, amount)
      SELECT _id, 1, fund, day, account, position, amount FROM flows;
    ALTER TABLE ledger_entries ENABLE TRIGGER USER;
    ALTER TABLE ledger_postings ENABLE TRIGGER USER;
    COMMIT`);
}
