import type { Pool } from 'pg';
import { createSession } from './seed.ts';

/** How many rows the back office is measured with. BENCH_SCALE=0.1 makes a tenth of them, for a quick look. */
const scale = Number(process.env['BENCH_SCALE'] ?? 1);
const rows = {
  audit: Math.round(1_000_000 * scale),
  people: Math.round(100_000 * scale),
  documents: Math.round(60_000 * scale),
  others: Math.round(20_000 * scale),
};

const pick = (column: string, values: readonly string[]) =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${column}) % ${values.length}]`;
const first = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Frances', 'John', 'Margaret', 'Tony'];
const last = ['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Knuth', 'Allen', 'Backus', 'Hamilton'];
const actions = ['session.open', 'session.close', 'users.update', 'synd_users.update', 'document.download'];

/** Investors, a participation of each, documents, 200 funds and a long audit log. Returns an admin's auth code. */
export async function seedBackoffice(pool: Pool, say: (line: string) => void): Promise<string> {
  say(
    `${rows.people} investors and participations, ${rows.documents + 2 * rows.others} documents, 200 funds`,
  );
  await pool.query(`
    INSERT INTO portals (_id, name, slug, "isDefault", domains)
      VALUES (gen_random_uuid(), 'Bench', 'bench', true, '{bench.localhost}');
    INSERT INTO companies (_id, name) VALUES (gen_random_uuid(), 'Company');
    INSERT INTO funds (_id, "createdAt", name, type, fund_code, url_slug, company)
      SELECT gen_random_uuid(), now() - n * interval '1 day', 'Fund ' || n, 'Equity', 'F-' || n, 'fund-' || n,
        (SELECT _id FROM companies) FROM generate_series(1, 200) n;
    INSERT INTO users (_id, "createdAt", username, email, "firstName", "lastName", "isActive", "isInvestor", city)
      SELECT gen_random_uuid(), now() - n * interval '5 minutes', 'person-' || n, 'person-' || n || '@example.com',
        ${pick('n', first)}, ${pick('n / 7', last)} || ' ' || n, n % 50 > 0, true, 'Columbus'
      FROM generate_series(1, ${rows.people}) n`);
  await pool.query(`
    CREATE TABLE bench_people AS SELECT _id, row_number() OVER () AS n FROM users;
    CREATE TABLE bench_funds AS SELECT _id, row_number() OVER () AS n FROM funds;
    CREATE UNIQUE INDEX ON bench_people (n);
    ANALYZE bench_people;
    INSERT INTO synd_users (_id, "createdAt", "user", fund, invest_status, invest_amount, method_of_inv, sa_complete_date)
      SELECT gen_random_uuid(), now() - u.n * interval '4 minutes', u._id, f._id,
        CASE WHEN u.n % 100 = 0 THEN 'Declined investment' WHEN u.n % 3 > 0 THEN 'Accepted investment' END,
        CASE WHEN u.n % 3 > 0 THEN 10000 + u.n % 900 END, 'CASH',
        CASE WHEN u.n % 3 = 1 AND u.n % 100 > 0 THEN now() - u.n * interval '1 minute' END
      FROM bench_people u JOIN bench_funds f ON f.n = 1 + u.n % 200;
    INSERT INTO tax_documents (_id, "createdAt", "user", title, "originalName", year, "isDeleted")
      SELECT gen_random_uuid(), now() - i * interval '3 minutes', u._id, 'K-1 of ' || u.n, 'k1-' || i || '.pdf',
        2015 + i % 10, i % 500 = 0
      FROM generate_series(1, ${rows.documents}) g(i) JOIN bench_people u ON u.n = 1 + i % ${rows.people};
    INSERT INTO news_documents (_id, "createdAt", fund, title, "originalName", year)
      SELECT gen_random_uuid(), now() - i * interval '6 minutes', f._id, 'Letter ' || i, 'letter-' || i || '.pdf',
        2015 + i % 10
      FROM generate_series(1, ${rows.others}) g(i) JOIN bench_funds f ON f.n = 1 + i % 200;
    INSERT INTO proof_documents (_id, "createdAt", "user", title, "originalName")
      SELECT gen_random_uuid(), now() - i * interval '6 minutes', u._id, 'Passport ' || i, 'passport-' || i || '.pdf'
      FROM generate_series(1, ${rows.others}) g(i) JOIN bench_people u ON u.n = 1 + i % ${rows.people}`);
  say(`${rows.audit} lines of the audit log`);
  for (let from = 0; from < rows.audit; from += 100_000)
    await pool.query(`
      INSERT INTO audit_events (_id, at, actor, level, action, collection, record, address)
        SELECT gen_random_uuid(), now() - (${rows.audit} - i) * interval '30 seconds', u._id, 'user',
          CASE WHEN i % 5000 = 0 THEN 'funds.update' ELSE ${pick('i', actions)} END,
          CASE WHEN i % 5000 = 0 THEN 'funds' ELSE 'users' END, u._id::text, '10.0.' || i % 250 || '.' || i % 199
        FROM generate_series(${from + 1}, ${Math.min(rows.audit, from + 100_000)}) g(i)
          JOIN bench_people u ON u.n = 1 + i % ${rows.people}`);
  await pool.query('DROP TABLE bench_people; DROP TABLE bench_funds');
  return createSession(pool, 'admin');
}

/** The rows that a full export has. */
export const exportedPeople = rows.people;
