import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** The level of the list's reader: an admin sees every participation. */
const reader = 'admin';

/**
 * Funds, and people who participate in each of them, with realistic amounts and dates. Returns an auth code of an
 * admin.
 */
export async function seedList(
  pool: Pool,
  { funds, people }: { funds: number; people: number },
): Promise<string> {
  await pool.query(`
    INSERT INTO portals (_id, name, slug, "isDefault", domains)
      VALUES (gen_random_uuid(), 'Bench', 'bench', true, '{bench.localhost}');
    INSERT INTO companies (_id, name) SELECT gen_random_uuid(), 'Company ' || n FROM generate_series(1, 20) n;
    INSERT INTO funds (_id, "createdAt", name, type, fund_code, description, url_slug, company, open_date,
        start_date, close_date, end_date, min_inv_amount, total_inv_amount, wire_instructions)
      SELECT gen_random_uuid(), now() - n * interval '1 day', 'Fund ' || n, 'Equity', 'F-' || n,
        repeat('What this fund holds, and why. ', 20), 'fund-' || n,
        (SELECT _id FROM companies ORDER BY name OFFSET n % 20 LIMIT 1), now() - interval '40 days',
        now() - interval '30 days', now() + interval '60 days', now() + interval '900 days', 10000, 100000000,
        'Account 000-' || n
      FROM generate_series(1, ${funds}) n;
    INSERT INTO investments (_id, name, fund) SELECT gen_random_uuid(), 'Investment in ' || name, _id FROM funds;
    ${usersSql(1, people)};
    INSERT INTO synd_users (_id, "createdAt", "user", fund, invest_status, invest_amount, method_of_inv,
        feedback, sa_complete_date)
      SELECT gen_random_uuid(), now() - (random() * 300) * interval '1 day', u._id, f._id,
        'Accepted investment', 10000 + floor(random() * 9000000) / 100, 'TRUST', 'Looking forward.',
        CASE WHEN random() < 0.5 THEN now() END
      FROM users u CROSS JOIN funds f`);
  return createSession(pool, reader);
}

/** How many participations two funds have. */
export interface Crowd {
  readonly crowded: number;
  readonly quiet: number;
}

/** Fills two funds of the list up to these numbers. Returns their slugs and an auth code of a newcomer. */
export async function seedCrowd(
  pool: Pool,
  crowd: Crowd,
): Promise<{ crowded: string; quiet: string; authCode: string }> {
  const [crowded, quiet] = ['fund-1', 'fund-2'];
  const missing = {
    crowded: crowd.crowded - (await participationsIn(pool, crowded)),
    quiet: crowd.quiet - (await participationsIn(pool, quiet)),
  };
  await pool.query(`
    ${usersSql(1_000, 1_000 + crowd.crowded)};
    INSERT INTO synd_users (_id, "user", fund, invest_status, invest_amount, method_of_inv)
      SELECT gen_random_uuid(), u._id, (SELECT _id FROM funds WHERE url_slug = '${crowded}'),
        'Accepted investment', 500, 'TRUST'
      FROM users u WHERE u.username LIKE 'person-%' AND NOT EXISTS (
        SELECT 1 FROM synd_users s WHERE s."user" = u._id) LIMIT ${missing.crowded};
    INSERT INTO synd_users (_id, "user", fund, invest_status, invest_amount, method_of_inv)
      SELECT gen_random_uuid(), u._id, (SELECT _id FROM funds WHERE url_slug = '${quiet}'),
        'Accepted investment', 500, 'TRUST'
      FROM users u WHERE u.username LIKE 'person-1%' AND NOT EXISTS (
        SELECT 1 FROM synd_users s JOIN funds f ON f._id = s.fund
        WHERE s."user" = u._id AND f.url_slug = '${quiet}') LIMIT ${missing.quiet}`);
  return { crowded, quiet, authCode: await createSession(pool, 'user') };
}

/** The number of participations in a fund, to verify the seeded data. */
export async function participationsIn(pool: Pool, slug: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int FROM synd_users s JOIN funds f ON f._id = s.fund WHERE f.url_slug = $1`,
    [slug],
  );
  return rows[0]?.count ?? 0;
}

const usersSql = (first: number, last: number) => `
  INSERT INTO users (_id, username, email, "firstName", "lastName", "isActive")
    SELECT gen_random_uuid(), 'person-' || n || '@example.com', 'person-' || n || '@example.com', 'Ada',
      'Person ' || n, true FROM generate_series(${first}, ${last}) n`;

/** Adds a member of every portal with a session, and updates the planner's statistics. */
export async function createSession(pool: Pool, level: string): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(code).digest();
  await pool.query(
    `WITH made AS (
      INSERT INTO users (_id, username, email, "firstName", "isActive", level)
        VALUES (gen_random_uuid(), $1, $1, 'Grace', true, $2) RETURNING _id),
     memberships AS (
      INSERT INTO portal_memberships ("user", portal, how)
        SELECT made._id, portals._id, 'registered' FROM made CROSS JOIN portals)
     INSERT INTO user_auths (hash, "user") SELECT $3, _id FROM made`,
    [`${level}@example.com`, level, hash],
  );
  await pool.query('VACUUM ANALYZE');
  return code;
}
