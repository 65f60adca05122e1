import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** Somebody who is about to commit to the contested fund. */
export interface Investor {
  readonly participation: string;
  readonly authCode: string;
}

/** A fund without limits, and investors with a session, an investing profile and an open participation in it. */
export async function seedCommitments(pool: Pool, count: number): Promise<Investor[]> {
  const people = Array.from({ length: count }, () => ({
    user: randomUUID(),
    participation: randomUUID(),
    authCode: randomBytes(32).toString('base64url'),
  }));
  await pool.query(`
    INSERT INTO funds (_id, name, url_slug, open_date, start_date, close_date, end_date, min_inv_amount,
        total_inv_amount)
      VALUES (gen_random_uuid(), 'Contested', 'contested', now() - interval '40 days', now() - interval '30 days',
        now() + interval '60 days', now() + interval '900 days', 100, 1000000000)`);
  await pool.query(
    `INSERT INTO users (_id, username, email, "firstName", "isActive")
      SELECT id, 'contender-' || n || '@example.com', 'contender-' || n || '@example.com', 'Cleo', true
      FROM unnest($1::uuid[]) WITH ORDINALITY AS p (id, n)`,
    [people.map(({ user }) => user)],
  );
  await pool.query(
    `INSERT INTO user_auths (hash, "user") SELECT hash, "user" FROM unnest($1::bytea[], $2::uuid[]) AS p (hash, "user")`,
    [
      people.map(({ authCode }) => createHash('sha256').update(authCode).digest()),
      people.map(({ user }) => user),
    ],
  );
  await pool.query(
    `INSERT INTO portal_memberships (portal, "user", how)
      SELECT p._id, u, 'registered' FROM portals p, unnest($1::uuid[]) u WHERE p."isDefault" ON CONFLICT DO NOTHING`,
    [people.map(({ user }) => user)],
  );
  await pool.query(
    `INSERT INTO synd_users (_id, "user", fund) SELECT id, "user", f._id
      FROM unnest($1::uuid[], $2::uuid[]) AS p (id, "user"), funds f WHERE f.url_slug = 'contested'`,
    [people.map(({ participation }) => participation), people.map(({ user }) => user)],
  );
  await pool.query(
    `INSERT INTO investing_entities (_id, "user", kind, "legalName", "isDefault")
      SELECT gen_random_uuid(), u, 'trust', 'Trust of Cleo', true FROM unnest($1::uuid[]) u`,
    [people.map(({ user }) => user)],
  );
  await pool.query('VACUUM ANALYZE');
  return people;
}
