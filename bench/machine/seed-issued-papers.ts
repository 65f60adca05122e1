import type { Pool } from 'pg';

/** Statements of past quarters for each position of a person, without their files: only to be listed. */
export async function seedIssuedPapers(
  pool: Pool,
  { username, quarters }: { username: string; quarters: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO issued_papers (_id, "createdAt", position, kind, subject, title, "from", "to", sequence, "contentSha256",
        key, "originalName", size, sha256)
      SELECT gen_random_uuid(), q.begins + interval '100 days', p._id, 'statement', q.begins || '/' || q.ends,
        'Capital account statement, ' || q.ends, q.begins, q.ends, 1, encode(sha256(p._id::text::bytea), 'hex'),
        'statements/' || p._id || '/' || q.ends, 'Statement of ' || q.ends || '.pdf', 40000,
        encode(sha256(q.ends::text::bytea), 'hex')
      FROM positions p JOIN synd_users s ON s._id = p."syndUser" JOIN users u ON u._id = s."user",
        LATERAL (SELECT b::date AS begins, (b + interval '3 months' - interval '1 day')::date AS ends
          FROM generate_series(date '2020-01-01', date '2020-01-01' + ${quarters - 1} * interval '3 months',
            interval '3 months') b) q
      WHERE u.username = $1`,
    [username],
  );
}
