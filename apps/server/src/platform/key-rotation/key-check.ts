import type { Kysely } from 'kysely';
import { appendAuditEntry } from '../audit.ts';
import { ConfigError } from '../config.ts';
import { inTransaction } from '../database/index.ts';
import type { Database } from '../database/schema.ts';
import type { Secrets } from '../secrets.ts';

/** The name of what is encrypted only to be opened by each start. A rotation encrypts it again like everything else. */
const name = 'secret-key-check';
const plain = Buffer.from('The first start has encrypted this.');

/**
 * Throws where the keys of this process do not open what the first start has encrypted: it would serve, and open no
 * second factor, email or seal of the other processes.
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
  if (!opens(secrets, value))
    throw new ConfigError([
      'SECRET_KEY is not the key of this database. Set the one that every start so far has had (SECRET_KEY, SECRET_KEY_FILE or secret.key in DATA_DIR), and to replace it, name that one in SECRET_KEY_PREVIOUS. If it is lost for good, run npm run rotate-keys -- key-lost (docs/operations.md, "When the secret key is lost").',
    ]);
}

/**
 * Has this key be that of the database from now on, with a line in the audit log. What only the lost one opens stays
 * closed. Where the keys open what the first start has encrypted, none is lost, and nothing changes.
 */
export async function takeKeyForDatabase(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
  { keyId, now }: { keyId: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const stored = await transaction
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!stored || opens(secrets, stored.value)) return;
    await transaction
      .updateTable('secrets')
      .set({ value: secrets.encrypt(plain) })
      .where('name', '=', name)
      .execute();
    await appendAuditEntry(
      transaction,
      { person: null, level: 'superadmin', address: 'console', agent: 'rotate-keys', now },
      { action: 'keys.lost', detail: { key: keyId } },
    );
  });
}

function opens(secrets: Pick<Secrets, 'decrypt'>, value: Buffer): boolean {
  try {
    secrets.decrypt(value);
    return true;
  } catch {
    return false;
  }
}
