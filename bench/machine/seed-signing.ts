import type { Pool } from 'pg';

/**
 * The agreements of the complete participations, and of those that wait: one in a hundred of the incomplete ones for the
 * investor's signature, and one in a hundred for management's.
 */
export async function seedSigning(pool: Pool, say: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ waiting: number; requests: number }>(`
    WITH requests AS (
      INSERT INTO signature_requests (_id, "syndUser", "documentKey", "documentSha256", "createdAt", "completedAt",
          "sealedAt", values)
        SELECT gen_random_uuid(), s._id, 'agreements/' || s._id, repeat('a', 64), s.sa_start_date,
          s.sa_complete_date, s.sa_complete_date, jsonb_build_object(
            'amount', to_char(s.invest_amount, 'FM"$"999,999,990.00'), 'method', 'Cash', 'spouse_name', '',
            'spouse_email', '', 'investor_name', s."userFirstName" || ' ' || s."userLastName",
            'investor_address', 'Broad Street 1, Columbus, OH 43004, USA', 'date', 'January 1, 2026')
        FROM synd_users s JOIN bench_people u ON u._id = s."user"
        WHERE s.invest_status = 'Accepted investment' AND (s.sa_complete_date IS NOT NULL OR u.n % 300 IN (2, 5))
        RETURNING *)
    SELECT count(*)::int AS requests, (count(*) FILTER (WHERE "completedAt" IS NULL))::int AS waiting FROM requests`);
  await pool.query(`
    INSERT INTO signature_signers (_id, request, role, position, "user", name, email, "invitedAt", "signedAt")
      SELECT gen_random_uuid(), r._id, 'investor', 1, s."user", s."userFirstName" || ' ' || s."userLastName",
        u.email, r."createdAt",
        CASE WHEN s."syndAgreementSignedByCurrentUser" THEN r."createdAt" + interval '1 hour' END
      FROM signature_requests r JOIN synd_users s ON s._id = r."syndUser" JOIN users u ON u._id = s."user"
      UNION ALL
      SELECT gen_random_uuid(), r._id, 'management', 2, NULL, '', 'admin@example.com', NULL, r."completedAt"
      FROM signature_requests r`);
  say(`${rows[0]?.requests} agreements, of which ${rows[0]?.waiting} wait for a signature`);
}
