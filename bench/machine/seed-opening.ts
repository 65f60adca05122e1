import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/**
 * A fund that has closed, with percentages and no journal yet: of five investors four have paid in two receipts, and the
 * fifth nothing. The percentages are older than the last quarter, whose statements are issued.
 */
export async function seedClosedFund(pool: Pool, investors: number): Promise<string> {
  const fund = randomUUID();
  const admin = randomUUID();
  await pool.query(`
    INSERT INTO users (_id, username, email, "firstName", "isActive", level)
      VALUES ('${admin}', 'admin-${admin}', 'admin-${admin}@example.com', 'Ann', true, 'admin');
    INSERT INTO funds (_id, name, url_slug, open_date, start_date, close_date, end_date, min_inv_amount,
        total_inv_amount, "currentPercentageTotalReturned", "currentFundValuePercentage", "currentPercentagesUpdatedAt")
      VALUES ('${fund}', 'Closed', 'closed-${fund}', now() - interval '400 days', now() - interval '390 days',
        now() - interval '300 days', now() + interval '900 days', 100, 900000000000, 12.5, 110.3333,
        now() - interval '200 days');
    CREATE TEMP TABLE holders AS SELECT n, gen_random_uuid() AS "user", gen_random_uuid() AS participation,
      n % 5 > 0 AS "isFunded" FROM generate_series(1, ${investors}) n;
    INSERT INTO users (_id, username, email, "firstName", "isActive")
      SELECT "user", "user"::text, "user" || '@example.com', 'Hal', true FROM holders;
    INSERT INTO synd_users (_id, "user", fund, invest_status, invest_amount, method_of_inv, sa_start_date,
        sa_complete_date, ft_start_date, ft_complete_date, "syndAgreementSignedByCurrentUser")
      SELECT participation, "user", '${fund}', 'Accepted investment', 25000.01, 'TRUST', now() - interval '380 days',
        now() - interval '370 days', now() - interval '370 days', CASE WHEN "isFunded" THEN now() - interval '300 days' END,
        true FROM holders;
    INSERT INTO funding_receipts (_id, "createdAt", "syndUser", round, kind, amount, "receivedOn", reference, "recordedBy")
      SELECT gen_random_uuid(), now() - interval '300 days', h.participation, 1, 'receipt', r.amount,
        (now() - r.age)::date, 'IN-' || h.n || '-' || r.amount, '${admin}'
      FROM holders h, (VALUES (10000, interval '350 days'), (15000.01, interval '310 days')) r(amount, age)
      WHERE h."isFunded";
    DROP TABLE holders`);
  await pool.query('ANALYZE');
  return fund;
}
