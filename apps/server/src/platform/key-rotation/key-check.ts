import type { Kysely } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Database } from '../database/schema.ts';
import type { Secrets } from '../secrets.ts';

/** The name of what is encrypted only to be opened by each start. A rotation encrypts it again like everything else. */
const name = 'secret-key-check';
const plain = Buffer.from('The first start has encrypted this.');

/**
 * Throws where the keys of this process do not open what the first start has encrypted: its sessions would serve, and
 * second factors, emails and seals of the other processes would not.
 */
export async function assertKeyOfDatabase(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name, value: secrets.encrypt(plain) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  try {
    secrets.decrypt(value);
  } catch {
    throw new ConfigError([
      'SECRET_KEY is not the key of this database. Set the one that every start so far has had (SECRET_KEY, SECRET_KEY_FILE or secret.key in DATA_DIR), and to replace it, name that one in SECRET_KEY_PREVIOUS. If it is lost for good, run npm run rotate-keys -- key-lost (docs/operations.md, "When the secret key is lost").',
    ]);
  }
}

/** Has this key be that of the database from now on. What only another one opens stays closed. */
export async function takeKeyForDatabase(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'encrypt'>,
): Promise<void> {
  const value = secrets.encrypt(plain);
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
