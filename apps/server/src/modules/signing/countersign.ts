import type { Countersignature, Signature } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { ActorUser } from '../../platform/actor.ts';
import type { Origin } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/refusal.ts';
import { consentText } from './consent-text.ts';
import { sign } from './sign.ts';
import { findRequest } from './signature-request.ts';

/** The agreements that all but management have signed, the longest waiting first. */
export async function countersignatures(db: Kysely<Database>): Promise<Countersignature[]> {
  const { rows } = await sql<Omit<Countersignature, 'consentText'>>`
    SELECT r."syndUser", f.name AS "fundName", i.name AS "investorName", i.email AS "investorEmail",
      p.name AS "spouseName", s.invest_amount::float8 AS amount, coalesce(s.method_of_inv, '') AS method,
      coalesce(p."signedAt", i."signedAt") AS "signedAt", r."documentSha256"
    FROM signature_requests r
    JOIN synd_users s ON s."_id" = r."syndUser"
    JOIN funds f ON f."_id" = s.fund
    JOIN signature_signers i ON i.request = r."_id" AND i.role = 'investor'
    JOIN signature_signers m ON m.request = r."_id" AND m.role = 'management'
    LEFT JOIN signature_signers p ON p.request = r."_id" AND p.role = 'spouse'
    WHERE r."supersededAt" IS NULL AND r."completedAt" IS NULL AND m."signedAt" IS NULL
      AND i."signedAt" IS NOT NULL AND (p."_id" IS NULL OR p."signedAt" IS NOT NULL)
    ORDER BY "signedAt", r."_id"
    LIMIT 999`.execute(db);
  return rows.map((row) => ({ ...row, consentText }));
}

/** Signs for management, in the name of the admin who does (SIG-06). The sudo window is the route's to check. */
export async function countersign(
  db: Kysely<Database>,
  platform: Platform,
  by: { person: ActorUser; origin: Origin; now: Date },
  given: { syndUser: string; signature: Signature; documentSha256: string },
): Promise<void> {
  const request = await findRequest(db, { syndUser: given.syndUser }, 'lock');
  const signer = request?.signers.find(({ role }) => role === 'management');
  if (!request || !signer) return notFound('This agreement');
  const name = [by.person.firstName, by.person.lastName].filter(Boolean).join(' ') || by.person.username;
  await sign(db, platform, { request, signer, origin: by.origin, now: by.now }, given);
  await db
    .updateTable('signature_signers')
    .set({ user: by.person.id, name, email: by.person.email })
    .where('_id', '=', signer._id)
    .execute();
}
