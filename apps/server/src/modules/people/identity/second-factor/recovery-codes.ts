import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Secrets } from '../../../../platform/secrets.ts';

const purpose = 'recovery-code';

/** Codes have no end, and nobody can hash them again. */
export const recoveryCodeSigning = { purpose, lifetime: null };

const codesPerSet = 10;
/** Without letters that look like digits or each other (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 12;

/** Creates ten new codes, as `xxxx-xxxx-xxxx`, replacing the old ones; only their keyed hashes are stored. */
export async function renewRecoveryCodes(
  db: Kysely<Database>,
  secrets: Secrets,
  { user, now }: { user: string; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: codesPerSet }, generateRecoveryCode);
  await deleteRecoveryCodes(db, user);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ hash: hashRecoveryCode(secrets, user, code)[0], user, createdAt: now })))
    .execute();
  return codes;
}

/** Redeems a code; false if it is not one of the user's, or was used before. */
export async function redeemRecoveryCode(
  db: Kysely<Database>,
  secrets: Secrets,
  { user, code, now }: { user: string; code: string; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ usedAt: now })
    .where('hash', 'in', hashRecoveryCode(secrets, user, code))
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

export async function deleteRecoveryCodes(db: Kysely<Database>, user: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user', '=', user).execute();
}

function generateRecoveryCode(): string {
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Hashes a code as it was normalized, by this key and former ones: hyphens, spaces and case do not matter, o counts as zero, and i and l as one. */
function hashRecoveryCode(secrets: Secrets, user: string, code: string): [Buffer, ...Buffer[]] {
  const normalized = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  // Keyed: with a plain hash in a dump of the database, 60 bits could be searched.
  const [current, ...former] = secrets.signatures(purpose, `${user} ${normalized}`);
  const bytes = (signature: string) => Buffer.from(signature, 'base64url');
  return [bytes(current), ...former.map(bytes)];
}
