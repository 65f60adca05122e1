import { isPlausibleEmail, isSameEmail, type PasswordError } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { visitor } from '../../../../platform/actor.ts';
import type { Origin } from '../../../../platform/audit.ts';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createdRecord, trackChanges } from '../../../../platform/record-changes.ts';
import { type Brand, queueEmail } from '../../../messages/mailing/index.ts';
import { registerMember } from '../../memberships/index.ts';
import { isLoginTaken } from '../email-change/email-changes.ts';
import { accountExistsEmail } from '../emails/account-emails.ts';
import { checkNewPassword, hashPassword } from '../password/passwords.ts';
import { emailSendLimit, enforceRateLimit } from '../sign-in/attempt-limits.ts';
import { type ChangedAccount, findAccountByLogin, lockAccount } from './account.ts';
import { isAwaitingConfirmation, sendConfirmationEmail } from './confirmation.ts';
import { expireCodes } from './one-time-codes.ts';

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Creates an account that waits for confirmation and sends the email for it (AUT-04). If the address has an account
 * already, the reply is the same and its owner is told by email. Returns the new account, or undefined. Throws with a
 * message per field (AUT-05).
 */
export async function register(
  db: Kysely<Database>,
  platform: Platform,
  input: Registration,
  context: {
    portal: (Brand & { _id: string }) | null;
    now: Date;
    origin: Origin;
    /** The invitation of a delegate whose code was redeemed: the account belongs to no portal, closed or not. */
    invitation: string | null;
  },
): Promise<ChangedAccount | undefined> {
  const { portal, now, origin, invitation } = context;
  const { address } = origin;
  const person = {
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    email: input.email.trim(),
    username: input.username.trim() || input.email.trim(),
  };
  validateRegistration(
    { ...input, ...person },
    checkNewPassword(platform.config, input.password, person, portal),
  );
  await enforceRateLimit(platform, db, emailSendLimit({ address, trustedHash: null }), now);
  const password = await hashPassword(input.password);

  const known = await findAccountByLogin(db, person.email);
  // Locked: an account that its owner is confirming right now must not get the password of this form.
  const existing = known && (await lockAccount(db, known._id));
  const waits = existing !== undefined && (await isAwaitingConfirmation(db, existing));
  if (existing ? !waits : await isLoginTaken(db, person.email, { but: null, now })) {
    const to = {
      email: existing?.email ?? person.email,
      firstName: existing?.firstName ?? null,
      lastName: existing?.lastName ?? null,
      portal,
    };
    await queueEmail(db, platform, accountExistsEmail(platform.config, to));
    return undefined;
  }
  const user = existing?._id ?? newId();
  let isNameFree = true;
  const tracked = existing && (await trackChanges(db, 'users', user));
  if (existing) {
    // Anyone could have registered this address before; their password must not be confirmed.
    const { firstName, lastName } = person;
    await db
      .updateTable('users')
      .set({ firstName, lastName, password, updatedAt: now })
      .where('_id', '=', user)
      .execute();
    await expireCodes(db, { user, purpose: 'confirm', now });
  } else {
    const insert = async (username: string) => {
      const { rows } = await sql`
        INSERT INTO users (_id, "createdAt", "updatedAt", "firstName", "lastName", email, username, password)
        VALUES (${user}, ${now}, ${now}, ${person.firstName}, ${person.lastName}, ${person.email},
          ${username}, ${password})
        ON CONFLICT DO NOTHING RETURNING _id`.execute(db);
      return rows.length > 0;
    };
    // The reply does not reveal that a user name is taken: the email address is used instead, and its owner is told.
    isNameFree = !(await findAccountByLogin(db, person.username)) && (await insert(person.username));
    // Submitted twice concurrently: the other request creates the account.
    if (!isNameFree && !(await insert(person.email))) return undefined;
  }
  const by = { actor: visitor, origin, now };
  if (invitation === null) await registerMember(db, by, { user, portal: portal?._id ?? null });
  await sendConfirmationEmail(db, platform, {
    user,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    portal,
    now,
    isNameFree,
  });
  return { user, changes: tracked ? await tracked() : await createdRecord(db, 'users', user) };
}

function validateRegistration(input: Registration, passwordError: PasswordError | null): void {
  const fields: Record<string, string> = {};
  if (!input.firstName) fields['firstName'] = 'Please enter your first name.';
  if (!input.lastName) fields['lastName'] = 'Please enter your last name.';
  if (!isPlausibleEmail(input.email)) fields['email'] = 'Please enter a valid email address.';
  // Otherwise one could take somebody else's address for a name.
  if (input.username.includes('@') && !isSameEmail(input.username, input.email))
    fields['username'] = 'Use your email address, or a name without an @.';
  if (passwordError) fields['password'] = passwordError.message;
  const [first] = Object.values(fields);
  if (first) throwDomainError('bad_request', first, fields);
}
