import type { PortalView } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { GooglePerson } from '../../adapters/google-identity/index.ts';
import { visitor } from '../../platform/actor.ts';
import { audit, type Origin } from '../../platform/audit.ts';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { queueMail } from '../mailing/index.ts';
import { type Account, accountOfEmail, accountOfGoogle, actorOf, lockAccount } from './account.ts';
import { awaitsConfirmation } from './confirmation.ts';
import { googleLinkedLetter } from './letters.ts';
import { voidCodes } from './one-time-codes.ts';
import { refuseClosed } from './refuse-closed.ts';

interface Context {
  readonly portal: PortalView;
  readonly now: Date;
  readonly origin: Origin;
}

/**
 * The account of a person at Google: the one linked to them, else the one of their verified address (which is
 * linked), else a new active one, unless the portal takes no registrations.
 */
export async function accountForGoogle(
  db: Kysely<Database>,
  platform: Platform,
  person: GooglePerson,
  context: Context,
): Promise<Account> {
  // Two first sign-ins of one person at one moment: the second one finds the account of the first.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(lower(${person.email}), 0))`.execute(db);
  const linked = await accountOfGoogle(db, person.subject);
  if (linked) return linked.isActive ? linked : refuseClosed();
  const found = await accountOfEmail(db, person.email);
  const known = found && (await lockAccount(db, found._id));
  return known ? link(db, platform, { known, person }, context) : make(db, person, context);
}

async function link(
  db: Kysely<Database>,
  platform: Platform,
  { known, person }: { known: Account; person: GooglePerson },
  { portal, now, origin }: Context,
): Promise<Account> {
  const isUnconfirmed = await awaitsConfirmation(db, known);
  if (!known.isActive && !isUnconfirmed) refuseClosed();
  if (known.googleSubject !== null)
    refuse('conflict', 'This account belongs to another Google account. Please sign in with your password.');
  const confirmed = {
    isActive: true,
    firstName: person.firstName ?? known.firstName,
    lastName: person.lastName ?? known.lastName,
    // Whoever registered this address could not read its mail: their password must not open the owner's account.
    password: null,
    oldPortalPassword: null,
  };
  const changes = { googleSubject: person.subject, ...(isUnconfirmed && confirmed) };
  await db
    .updateTable('users')
    .set({ ...changes, updatedAt: now })
    .where('_id', '=', known._id)
    .execute();
  if (isUnconfirmed) await voidCodes(db, known._id, now);
  const account = { ...known, ...changes };
  await audit(
    db,
    { actor: actorOf(account), origin, now },
    {
      action: 'users.link_google',
      collection: 'users',
      record: known._id,
      portal: portal._id,
      detail: { confirmed: isUnconfirmed },
    },
  );
  const to = { email: known.email, firstName: account.firstName, portal };
  const letter = googleLinkedLetter(platform.config, to, { isPasswordGone: isUnconfirmed });
  await queueMail(db, platform, letter);
  return account;
}

async function make(
  db: Kysely<Database>,
  person: GooglePerson,
  { portal, now, origin }: Context,
): Promise<Account> {
  if (portal.registrationDisabled) refuse('registration_disabled', 'Registration is not open on this site.');
  const { email, firstName, lastName, subject } = person;
  const user = newId();
  const made = await sql`
    INSERT INTO users (_id, "createdAt", "updatedAt", "firstName", "lastName", email, username, "isActive", "googleSubject")
    VALUES (${user}, ${now}, ${now}, ${firstName}, ${lastName}, ${email}, ${email}, true, ${subject})
    ON CONFLICT DO NOTHING RETURNING _id`.execute(db);
  const account = await accountOfGoogle(db, subject);
  // Somebody goes by the address as a name, or registers it at this very moment.
  if (made.rows.length === 0 || !account)
    return refuse('conflict', 'There is an account by this name already. Please write to us.');
  await audit(
    db,
    { actor: visitor, origin, now },
    {
      action: 'users.register',
      collection: 'users',
      record: user,
      portal: portal._id,
      detail: { by: 'google' },
    },
  );
  return account;
}
