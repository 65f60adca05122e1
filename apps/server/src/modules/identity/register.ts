import { isPlausibleEmail, isSameEmail, passwordRefusal } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Brand, queueMail } from '../mailing/index.ts';
import { findAccount, lockAccount } from './account.ts';
import { awaitsConfirmation, sendConfirmation } from './confirmation.ts';
import { isNameTaken } from './email-changes.ts';
import { accountExistsLetter } from './letters.ts';
import { expireCodes } from './one-time-codes.ts';
import { hashPassword } from './passwords.ts';
import { mailLimit, spend } from './tries.ts';

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Makes an account that waits for its confirmation, and sends the mail for that (AUT-04). Where the address has
 * an account already the reply is the same, and its owner is told by mail. Answers the new account's id, or
 * undefined. Refuses with a message per field (AUT-05).
 */
export async function register(
  db: Kysely<Database>,
  platform: Platform,
  given: Registration,
  context: { portal: Brand | null; now: Date; address: string },
): Promise<string | undefined> {
  const { portal, now, address } = context;
  const person = {
    firstName: given.firstName.trim(),
    lastName: given.lastName.trim(),
    email: given.email.trim(),
    username: given.username.trim() || given.email.trim(),
  };
  checkFields({ ...given, ...person }, platform.config.passwordMinLength);
  await spend(platform, db, mailLimit(address), now);
  const password = await hashPassword(given.password);

  const known = await findAccount(db, person.email);
  // Locked: an account that its owner confirms at this very moment is not given the password of this form.
  const existing = known && (await lockAccount(db, known._id));
  const waits = existing !== undefined && (await awaitsConfirmation(db, existing));
  if (existing ? !waits : await isNameTaken(db, person.email, { but: null, now })) {
    const to = { email: existing?.email ?? person.email, firstName: existing?.firstName ?? null, portal };
    await queueMail(db, platform, accountExistsLetter(platform.config, to));
    return undefined;
  }
  const sameName = await findAccount(db, person.username);
  // One with the same address was made just now by the same form, sent twice.
  if (sameName && !isSameEmail(sameName.email, person.email)) refuseName(address);

  const user = existing?._id ?? newId();
  if (existing) {
    // Whoever registered this address before could not read its mail; their password must not be confirmed.
    const { firstName, lastName } = person;
    await db
      .updateTable('users')
      .set({ firstName, lastName, password, updatedAt: now })
      .where('_id', '=', user)
      .execute();
    await expireCodes(db, { user, purpose: 'confirm', now });
  } else {
    const made = await sql`
      INSERT INTO users (_id, "createdAt", "updatedAt", "firstName", "lastName", email, username, password)
      VALUES (${user}, ${now}, ${now}, ${person.firstName}, ${person.lastName}, ${person.email},
        ${person.username}, ${password})
      ON CONFLICT DO NOTHING RETURNING _id`.execute(db);
    // Sent twice at one moment: the other one makes the account.
    if (made.rows.length === 0) return undefined;
  }
  await sendConfirmation(db, platform, {
    user,
    email: person.email,
    firstName: person.firstName,
    portal,
    now,
  });
  return user;
}

function checkFields(given: Registration, passwordMinimum: number): void {
  const fields: Record<string, string> = {};
  if (!given.firstName) fields['firstName'] = 'Please enter your first name.';
  if (!given.lastName) fields['lastName'] = 'Please enter your last name.';
  if (!isPlausibleEmail(given.email)) fields['email'] = 'Please enter a valid e-mail address.';
  // Otherwise one could take somebody else's address for a name.
  if (given.username.includes('@') && !isSameEmail(given.username, given.email))
    fields['username'] = 'Use your e-mail address, or a name without an @.';
  const refusal = passwordRefusal(given.password, passwordMinimum);
  if (refusal) fields['password'] = refusal.message;
  const [first] = Object.values(fields);
  if (first) refuse('bad_request', first, fields);
}

function refuseName(address: string): never {
  const message = 'This user name is taken.';
  throw new Refusal('bad_request', message, { fields: { username: message }, counts: [mailLimit(address)] });
}
