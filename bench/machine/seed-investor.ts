import { randomUUID } from 'node:crypto';
import { hashPassword } from '@paddock/server/modules/people/identity/index.ts';
import type { Pool } from 'pg';

/** An investor of many years, with credentials. */
export const investor = { username: 'investor@example.com', password: 'a password for the bench' };

/** What the investor holds. */
export interface Holdings {
  readonly investments: number;
  readonly news: number;
  readonly tax: number;
  readonly verificationDocuments: number;
}

/** The newest funds, which are open to the investor and not held. */
const openFunds = 12;

/**
 * A portal with realistic funds with long texts; an investor with a participation in all but twelve of them, of which
 * those in funds that have not closed are pending, and with documents.
 */
export async function seedInvestor(pool: Pool, holdings: Holdings): Promise<void> {
  const person = randomUUID();
  await pool.query(
    `INSERT INTO users (_id, username, email, "firstName", "lastName", "isActive", level, password, "profileSettings")
      VALUES ($1, $2, $2, 'Ida', 'Investor', true, 'user', $3, '{"timezone": "America/New_York"}')`,
    [person, investor.username, await hashPassword(investor.password)],
  );
  await pool.query(fundsSql(holdings.investments + openFunds));
  await pool.query(participationsSql(person));
  await pool.query(documentsSql(person, holdings));
  await pool.query('VACUUM ANALYZE');
}

const fundsSql = (funds: number) => `
  INSERT INTO portals (_id, name, slug, "isDefault", domains)
    VALUES (gen_random_uuid(), 'Bench', 'stallion', true, '{stallion.localhost}');
  INSERT INTO contents (_id, slug, body) VALUES (gen_random_uuid(), 'investment-calculations-disclaimer',
    '<p>Figures are estimates and no promise of what is to come.</p>');
  INSERT INTO companies (_id, name) SELECT gen_random_uuid(), 'Company ' || n FROM generate_series(1, 40) n;
  INSERT INTO funds (_id, "createdAt", name, type, fund_code, description, url_slug, company, open_date, start_date,
      close_date, end_date, min_inv_amount, total_inv_amount, wire_instructions,
      "currentPercentageTotalReturned", "currentFundValuePercentage")
    SELECT gen_random_uuid(), now() - n * interval '9 days', 'Harbor Residences Fund ' || n, 'Real estate', 'F-' || n,
      '<p>' || repeat('What this fund holds, and why it holds it. ', 200) || '</p>', 'fund-' || n,
      (SELECT _id FROM companies ORDER BY name OFFSET n % 40 LIMIT 1), now() - n * interval '9 days' - interval '90 days',
      now() - n * interval '9 days' - interval '60 days',
      CASE WHEN n <= 24 THEN now() + n * interval '2 days' ELSE now() - n * interval '9 days' END,
      now() + interval '900 days', 10000, 100000000, '<p>' || repeat('Account 000. ', 100) || '</p>',
      (n * 7) % 60, 80 + (n * 13) % 70
    FROM generate_series(1, ${funds}) n;
  INSERT INTO investments (_id, name, fund, description)
    SELECT gen_random_uuid(), name, _id, description FROM funds`;

const participationsSql = (person: string) => `
  INSERT INTO synd_users (_id, "createdAt", "user", fund, investment, invest_status, invest_amount, method_of_inv,
      sa_start_date, sa_complete_date, "syndAgreementSignedByCurrentUser")
    SELECT gen_random_uuid(), f."createdAt", '${person}', f._id, i._id, 'Accepted investment',
      10000 + (row_number() OVER (ORDER BY f."createdAt")) * 1234.56, 'TRUST', f."createdAt",
      CASE WHEN f.close_date < now() THEN f."createdAt" END, f.close_date < now()
    FROM (SELECT * FROM funds ORDER BY "createdAt" DESC OFFSET ${openFunds}) f
      JOIN investments i ON i.fund = f._id`;

const documentsSql = (person: string, holdings: Holdings) => `
  INSERT INTO news_documents (_id, "createdAt", title, "originalName", "user", fund, year, "docPath", "bucketId")
    SELECT gen_random_uuid(), now() - n * interval '1 day', 'Letter ' || n, 'Letter ' || n || '.pdf', '${person}',
      (SELECT _id FROM funds WHERE url_slug = 'fund-' || (${openFunds + 1} + n % ${holdings.investments})), 2026, 'news/' || n, 'bench'
    FROM generate_series(1, ${holdings.news}) n;
  INSERT INTO tax_documents (_id, "createdAt", title, "originalName", "user", year, "docPath", "bucketId")
    SELECT gen_random_uuid(), now() - n * interval '1 day', 'K-1 ' || n, 'K-1 ' || n || '.pdf', '${person}',
      extract(year FROM now())::int - n % 10, 'tax/' || n, 'bench'
    FROM generate_series(1, ${holdings.tax}) n;
  INSERT INTO proof_documents (_id, "createdAt", title, "originalName", "user", "docPath", "bucketId")
    SELECT gen_random_uuid(), now() - n * interval '1 day', 'Proof ' || n, 'Proof ' || n || '.pdf', '${person}',
      'proofs/' || n, 'bench'
    FROM generate_series(1, ${holdings.verificationDocuments}) n`;
