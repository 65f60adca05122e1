import { isGoogleAuthoritativeFor } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { GoogleProfile } from '../../../../adapters/google-identity/index.ts';
import { visitor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createdRecord } from '../../../../platform/record-changes.ts';
import { registerMember } from '../../memberships/index.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountByGoogleSubject,
  lockAccount,
  rejectClosedAccount,
} from '../accounts/account.ts';
import {
  assertLinkAllowed,
  type GoogleLinkContext,
  storeGoogleLink,
  type VerifiedPassword,
} from './google-link.ts';

/**
 * Returns the account for a Google profile: the linked one, or the one with its verified address (linked if the rules
 * allow it), or a new active one unless the portal takes no registrations.
 */
export async function findOrCreateGoogleAccount(
  db: Kysely<Database>,
  platform: Platform,
  person: GoogleProfile,
  context: GoogleLinkContext & { readonly isInvited: boolean },
  /** The password that was given together with the Google account. */
  verified: VerifiedPassword | undefined,
): Promise<Account> {
  // Of two concurrent first sign-ins by one person, the second finds the account that the first has created.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(lower(${person.email}), 0))`.execute(db);
  const linked = await findAccountByGoogleSubject(db, person.subject);
  if (linked) return linked.isActive ? linked : rejectClosedAccount();
  const sameEmail = await findAccountByEmail(db, person.email);
  const known = sameEmail && (await lockAccount(db, sameEmail._id));
  if (!known) return createGoogleAccount(db, person, context);
  await assertLinkAllowed(db, known, person, verified);
  return storeGoogleLink(db, platform, { known, person }, context);
}

async function createGoogleAccount(
  db: Kysely<Database>,
  person: GoogleProfile,
  { portal, now, origin, isInvited }: GoogleLinkContext & { readonly isInvited: boolean },
): Promise<Account> {
  if (portal.registrationDisabled && !isInvited)
    throwDomainError('registration_disabled', 'Registration is not open on this site.');
  const { email, firstName, lastName, subject } = person;
  const confirmedAt = isGoogleAuthoritativeFor(person) ? now : null;
  const user = newId();
  const inserted = await sql`
    INSERT INTO users (_id, "createdAt", "updatedAt", "firstName", "lastName", email, username, "isActive",
      "emailConfirmedAt", "googleSubject")
    VALUES (${user}, ${now}, ${now}, ${firstName}, ${lastName}, ${email}, ${email}, true, ${confirmedAt}, ${subject})
    ON CONFLICT DO NOTHING RETURNING _id`.execute(db);
  const account = await findAccountByGoogleSubject(db, subject);
  // Somebody uses the address as a user name, or is registering it right now.
  if (inserted.rows.length === 0 || !account)
    return throwDomainError('conflict', 'There is already an account with this name. Please contact us.');
  const by = { actor: visitor, origin, now };
  if (!isInvited) await registerMember(db, by, { user, portal: portal._id });
  await audit(db, by, {
    action: 'users.register',
    collection: 'users',
    record: user,
    portal: portal._id,
    detail: { by: 'google' },
    changes: await createdRecord(db, 'users', user),
  });
  return account;
}
