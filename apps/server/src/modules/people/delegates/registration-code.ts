import { lifetimes } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { hashCode, newCode } from '../../../platform/tokens.ts';

/** Who wants to register, and where: a code is for one address and one portal. */
interface Registrant {
  readonly code: string;
  readonly email: string;
  readonly portal: string;
  readonly now: Date;
}

/**
 * Gives an open invitation a new code, with which the invited address can register; the code of a former email stops
 * working. Returns the code, of which only the hash is stored.
 */
export async function issueRegistrationCode(
  db: Kysely<Database>,
  { id, portal, now }: { id: string; portal: string | null; now: Date },
): Promise<string> {
  const code = newCode();
  await db
    .updateTable('investing_entity_delegates')
    .set({
      codeHash: hashCode(code),
      codeExpiresAt: new Date(now.getTime() + lifetimes.invitation),
      codeUsedAt: null,
      codePortal: portal,
    })
    .where('_id', '=', id)
    .execute();
  return code;
}

/** The condition on an invitation `g` that its code lets this address register now. */
const admits = ({ code, email, portal, now }: Registrant): RawBuilder<boolean> => sql`
  g."codeHash" = ${hashCode(code.trim())} AND g."codePortal" = ${portal} AND lower(g.email) = lower(${email.trim()})
  AND g."codeUsedAt" IS NULL AND g."codeExpiresAt" > ${now} AND g."acceptedAt" IS NULL AND g."endedAt" IS NULL
  AND (g.until IS NULL OR g.until > ${now})
  AND EXISTS (SELECT FROM users o WHERE o._id = g."user" AND o."isActive")
  AND EXISTS (SELECT FROM investing_entities e WHERE e._id = g.entity AND e."archivedAt" IS NULL)`;

/** Whether the code of an invitation lets this address register on a closed portal (ENT-07). Uses nothing up. */
export async function mayRegister(db: Kysely<Database>, registrant: Registrant): Promise<boolean> {
  const { rows } = await sql`SELECT FROM investing_entity_delegates g WHERE ${admits(registrant)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Uses the code up. Returns the invitation; undefined if it admits nobody, as for the second of two requests. */
export async function redeemRegistrationCode(
  db: Kysely<Database>,
  registrant: Registrant,
): Promise<string | undefined> {
  const { rows } = await sql<{ _id: string }>`
    UPDATE investing_entity_delegates g SET "codeUsedAt" = ${registrant.now} WHERE ${admits(registrant)}
    RETURNING g._id`.execute(db);
  return rows[0]?._id;
}
