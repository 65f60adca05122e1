import { factorResetHold, formatDateTimeWithZone } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { SignatureRequest, SignerRow } from './signature-request.ts';

/**
 * Rejects a signer while their account is on hold, for a day after an admin removed its second factors (SEC-12): until
 * its owner has read the email about that, somebody else may be the one who asked for it. A spouse is known by the
 * confirmed address of an account.
 */
export async function assertNotOnHold(
  db: Kysely<Database>,
  { timeZone }: Pick<SignatureRequest, 'timeZone'>,
  signer: Pick<SignerRow, 'role' | 'user' | 'email'>,
  now: Date,
): Promise<void> {
  if (signer.role === 'management') return;
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(r.at) AS at FROM factor_resets r JOIN users u ON u._id = r."user"
    WHERE CASE WHEN ${signer.role} = 'investor' THEN u._id = ${signer.user}::uuid
      ELSE lower(u.email) = lower(btrim(${signer.email})) AND u."emailConfirmedAt" IS NOT NULL END`.execute(
    db,
  );
  const until = factorResetHold(rows[0]?.at ?? null, now);
  if (!until) return;
  throw new DomainError(
    'conflict',
    `The second factors of this account were removed by an administrator, so nothing can be signed with it until ${formatDateTimeWithZone(until, timeZone)}. If you did not ask for that, please contact us right away.`,
    { isAudited: true },
  );
}
