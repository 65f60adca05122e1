import { type ConflictOfInterest, findConflictOfInterest } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';

/** For an admin who tries to decide on an investment of their own. */
export const interestMessages: Record<ConflictOfInterest, string> = {
  own: 'This is your own investment. Another admin has to do this.',
  spouse: "This is your spouse's investment. Another admin has to do this.",
};

/** Finds an admin's interest in a participation, from its record and from the agreements that name a spouse. */
export async function findInterest(
  db: Kysely<Database>,
  syndUser: string,
  admin: ActorUser,
): Promise<ConflictOfInterest | null> {
  return (await findInterests(db, [syndUser], admin)).get(syndUser) ?? null;
}

/** Rejects an admin who would decide on an investment of their own. */
export async function assertNoInterest(
  db: Kysely<Database>,
  syndUser: string,
  admin: ActorUser,
): Promise<void> {
  const interest = await findInterest(db, syndUser, admin);
  if (interest) throwDomainError('forbidden', interestMessages[interest]);
}

/** Rejects an admin with an interest in any of these participations, with a message that says of what they are. */
export async function assertNoInterests(
  db: Kysely<Database>,
  syndUsers: readonly string[],
  admin: ActorUser,
  message: string,
): Promise<void> {
  if ((await findInterests(db, syndUsers, admin)).size > 0) throwDomainError('forbidden', message);
}

/** Finds those of these participations that an admin has an interest in. */
export async function findInterests(
  db: Kysely<Database>,
  syndUsers: readonly string[],
  admin: ActorUser,
): Promise<ReadonlyMap<string, ConflictOfInterest>> {
  const { rows: own } = await sql<{ email: string | null }>`
    SELECT cosub_email AS email FROM synd_users WHERE "user" = ${admin.id}`.execute(db);
  const { rows } = await sql<{ syndUser: string; user: string; email: string; spouses: (string | null)[] }>`
    SELECT s."_id" AS "syndUser", s."user", u.email,
      array_append(ARRAY(SELECT r.values->>'spouse_email' FROM signature_requests r
        WHERE r."syndUser" = s."_id" AND r."supersededAt" IS NULL), s.cosub_email) AS spouses
    FROM synd_users s JOIN users u ON u."_id" = s."user" WHERE s."_id" = ANY(${syndUsers})`.execute(db);
  const adminSpouseEmails = own.map(({ email }) => email);
  return new Map(
    rows.flatMap(({ syndUser, user, email, spouses }) => {
      const investor = { id: user, email };
      const found = findConflictOfInterest({ investor, spouseEmails: spouses, admin, adminSpouseEmails });
      return found ? [[syndUser, found]] : [];
    }),
  );
}
