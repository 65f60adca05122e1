import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Secrets } from '../../../platform/secrets.ts';

const codesAtATime = 10;
/** Without letters that look like figures or like each other (Crockford's base 32). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const lengthOfCode = 12;

/** Ten new codes in place of those before; only their keyed hashes are kept. As `xxxx-xxxx-xxxx`. */
export async function renewRecoveryCodes(
  db: Kysely<Database>,
  secrets: Secrets,
  { user, now }: { user: string; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: codesAtATime }, newRecoveryCode);
  await dropRecoveryCodes(db, user);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ hash: hashOf(secrets, user, code), user, createdAt: now })))
    .execute();
  return codes;
}

/** Uses a code up; false where it is none of the person's, or was used before. */
export async function useRecoveryCode(
  db: Kysely<Database>,
  secrets: Secrets,
  { user, code, now }: { user: string; code: string; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ usedAt: now })
    .where('hash', '=', hashOf(secrets, user, code))
    .where('usedAt', 'is', null)
    .returning('user')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Kysely<Database>, user: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<bigint>().as('left'))
    .where('user', '=', user)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function dropRecoveryCodes(db: Kysely<Database>, user: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user', '=', user).execute();
}

function newRecoveryCode(): string {
  const code = Array.from({ length: lengthOfCode }, () => letters[randomInt(letters.length)]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Of what was meant: hyphens, spaces and capitals do not count, nor o for zero and i or l for one. */
function hashOf(secrets: Secrets, user: string, code: string): Buffer {
  const meant = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  // Keyed: 60 bits could be tried through where a dump of the database held a plain hash.
  return Buffer.from(secrets.sign('recovery-code', `${user} ${meant}`), 'base64url');
}
