import type { Pool } from 'pg';
import { createSession } from './seed.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedSigning } from './seed-signing.ts';

/** How many rows the back office is measured with. */
export interface BackofficeRows {
  readonly audit: number;
  readonly people: number;
  readonly documents: number;
}

const pick = (column: string, values: readonly string[]) =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${column}) % ${values.length}]`;
const first = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Frances', 'John', 'Margaret', 'Tony'];
const last = ['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Knuth', 'Allen', 'Backus', 'Hamilton'];
const actions = ['session.open', 'session.close', 'users.update', 'synd_users.update', 'document.download'];

/**
 * Investors in all states of an account and of an accreditation, an investing profile and a participation of each in all stages, documents with
 * their files and readers, 200 funds, emails and a long audit log. Returns an admin's auth code.
 */
export async function seedBackoffice(
  pool: Pool,
  rows: BackofficeRows,
  say: (line: string) => void,
): Promise<string> {
  say(`${rows.people} investors and participations, 200 funds`);
  await pool.query(`
    INSERT INTO portals (_id, name, slug, "isDefault", domains)
      VALUES (gen_random_uuid(), 'Bench', 'bench', true, '{bench.localhost}');
    INSERT INTO companies (_id, name, portal) SELECT gen_random_uuid(), 'Company', _id FROM portals;
    INSERT INTO funds (_id, "createdAt", name, type, fund_code, url_slug, company)
      SELECT gen_random_uuid(), now() - n * interval '1 day', 'Fund ' || n, 'Equity', 'F-' || n, 'fund-' || n,
        (SELECT _id FROM companies) FROM generate_series(1, 200) n;
    INSERT INTO users (_id, "createdAt", username, email, "firstName", "lastName", "isActive", "isInvestor", city,
        accreditation, "accreditationType", "accreditationStatedAt", "accreditationReview",
        "accreditationReviewedAt", "accreditationValidUntil")
      SELECT gen_random_uuid(), now() - n * interval '5 minutes', 'person-' || n, 'person-' || n || '@example.com',
        ${pick('n', first)}, ${pick('n / 7', last)} || ' ' || n, n % 50 > 0, true, 'Columbus',
        CASE WHEN n % 5 > 0 THEN '1' END, 'individual',
        CASE WHEN n % 5 > 0 THEN now() - n * interval '3 minutes' END,
        CASE WHEN n % 100 = 2 THEN 'refused' WHEN n % 5 > 0 AND n % 100 > 2 THEN 'accepted' END,
        CASE WHEN n % 5 > 0 AND n % 100 > 1 THEN now() - n * interval '2 minutes' END,
        CASE WHEN n % 5 > 0 AND n % 100 > 2 THEN now() + (n % 900 - 100) * interval '1 day' END
      FROM generate_series(1, ${rows.people}) n`);
  // Unsigned commitments are recent, or the server would end them while it is measured.
  await pool.query(`
    CREATE TABLE bench_people AS SELECT _id, row_number() OVER () AS n FROM users;
    CREATE TABLE bench_funds AS SELECT _id, row_number() OVER () AS n FROM funds;
    CREATE UNIQUE INDEX ON bench_people (n);
    ANALYZE bench_people;
    INSERT INTO portal_memberships ("user", portal, how)
      SELECT u._id, p._id, 'registered' FROM bench_people u CROSS JOIN portals p;
    INSERT INTO last_sign_ins ("user", at)
      SELECT _id, now() - n * interval '3 minutes' FROM bench_people WHERE n % 4 > 0;
    INSERT INTO one_time_codes (hash, purpose, "user", "expiresAt")
      SELECT sha256(n::text::bytea), 'confirm', _id, now() + interval '1 day' FROM bench_people WHERE n % 100 = 50;
    INSERT INTO outbox (_id, "createdAt", "to", subject, text, "sentAt", "failedAt")
      SELECT gen_random_uuid(), now() - n * interval '5 minutes', 'person-' || n || '@example.com', 'Welcome',
        'Your account is ready.', CASE WHEN n % 1000 > 0 THEN now() END, CASE WHEN n % 1000 = 0 THEN now() END
      FROM bench_people;
    INSERT INTO synd_users (_id, "createdAt", "user", fund, invest_status, invest_amount, method_of_inv,
        sa_start_date, sa_complete_date, "commitmentKeptFrom", "syndAgreementSignedByCurrentUser")
      SELECT gen_random_uuid(), now() - u.n * interval '4 minutes', u._id, f._id,
        CASE WHEN u.n % 100 = 0 THEN 'Declined investment' WHEN u.n % 3 > 0 THEN 'Accepted investment' END,
        CASE WHEN u.n % 3 > 0 THEN 10000 + u.n % 900 END, 'CASH',
        CASE WHEN u.n % 3 > 0 THEN now() - u.n * interval '3 minutes' END,
        CASE WHEN u.n % 3 = 1 AND u.n % 100 > 0 THEN now() - u.n * interval '1 minute' END,
        CASE WHEN u.n % 3 > 0 THEN now() - u.n * interval '0.1 seconds' END,
        u.n % 100 > 0 AND (u.n % 3 = 1 OR u.n % 300 = 2)
      FROM bench_people u JOIN bench_funds f ON f.n = 1 + u.n % 200`);
  await pool.query(`
    INSERT INTO investing_entities (_id, "createdAt", "user", kind, "legalName", "isDefault")
      SELECT gen_random_uuid(), u."createdAt", u._id, 'individual', u."firstName" || ' ' || u."lastName", true FROM users u
      ON CONFLICT DO NOTHING;
    UPDATE synd_users s SET investing_entity = e._id FROM investing_entities e
      WHERE e."user" = s."user" AND e.kind = 'individual' AND s.invest_status = 'Accepted investment';
    INSERT INTO participation_holders ("syndUser", entity, kind, name, signatory, address, at)
      SELECT s._id, e._id, e.kind, e."legalName", e."legalName", 'Columbus', now()
      FROM synd_users s JOIN investing_entities e ON e._id = s.investing_entity
      WHERE s."syndAgreementSignedByCurrentUser"`);
  say('the money of complete investments: most from before receipts, some with one, some still open');
  await pool.query(`
    CREATE TABLE bench_complete AS
      SELECT s._id, s.invest_amount, row_number() OVER () AS n FROM synd_users s
      WHERE s.invest_status = 'Accepted investment' AND s.sa_complete_date IS NOT NULL;
    UPDATE synd_users s SET "fundedBefore" = s.invest_amount FROM bench_complete c
      WHERE c._id = s._id AND c.n % 10 > 0;
    UPDATE synd_users s SET ft_start_date = now() - interval '9 days',
        "fundingDueAt" = now() + (c.n % 7 - 2) * interval '1 day', "fundingReference" = 'BENCH-' || c.n,
        ft_complete_date = CASE WHEN c.n % 30 > 0 THEN now() END
      FROM bench_complete c WHERE c._id = s._id AND c.n % 10 = 0;
    INSERT INTO funding_receipts (_id, "createdAt", "syndUser", round, kind, amount, "receivedOn", reference, "recordedBy")
      SELECT gen_random_uuid(), now(), c._id, 1, 'receipt',
        CASE WHEN c.n % 500 = 10 THEN c.invest_amount + 100 WHEN c.n % 60 = 0 THEN 1 ELSE c.invest_amount END,
        current_date, 'BENCH-' || c.n, (SELECT _id FROM bench_people LIMIT 1)
      FROM bench_complete c WHERE c.n % 30 > 0 AND c.n % 10 = 0 OR c.n % 60 = 0;
    DROP TABLE bench_complete`);
  await seedSigning(pool, say);
  await seedDocuments(pool, rows.documents, say);
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
