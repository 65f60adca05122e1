import type { Kysely } from 'kysely';
import { appendAuditEntry } from '../audit.ts';
import { ConfigError } from '../config.ts';
import { inTransaction } from '../database/index.ts';
import type { Database } from '../database/schema.ts';
import type { Secrets } from '../secrets.ts';

/** The name of what is encrypted only to be opened by each start. A rotation encrypts it again like everything else. */
const name = 'secret-key-check';
const ofFirstStart = Buffer.from('The first start has encrypted this.');
/** In its place once a key was lost. */
const sinceLoss = Buffer.from('A key of this database was lost.');

/**
 * Throws where the keys of this process do not open what the first start has encrypted: it would serve, and open no
 * second factor, email or seal of the other processes. Returns whether a key of the database was lost before.
 */
export async function assertKeyOfDatabase(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'encrypt' | 'tryDecrypt'>,
): Promise<boolean> {
  await db
    .insertInto('secrets')
    .values({ name, value: secrets.encrypt(ofFirstStart) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const opened = secrets.tryDecrypt(value);
  if (!opened)
    throw new ConfigError([
      'SECRET_KEY is not the key of this database. Set the one that every start so far has had (SECRET_KEY, SECRET_KEY_FILE or secret.key in DATA_DIR), and to replace it, name that one in SECRET_KEY_PREVIOUS. If it is lost for good, or a process with a wrong key was the first to start after an upgrade, run npm run rotate-keys -- key-lost with the key to use from now on (docs/operations.md, "When the secret key is lost").',
    ]);
  return opened.equals(sinceLoss);
}

/**
 * Has this key be that of the database from now on, with a line in the audit log. What only the lost one opens stays
 * closed. Where the keys open what the first start has encrypted, none is lost and nothing changes, unless the caller
 * found something that does not open (isLost). Returns whether a key was lost, now or before.
 */
export async function takeKeyForDatabase(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'encrypt' | 'tryDecrypt'>,
  { keyId, isLost, now }: { keyId: string; isLost: boolean; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const stored = await transaction
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    const opened = stored && secrets.tryDecrypt(stored.value);
    if (opened?.equals(sinceLoss)) return true;
    if (opened && !isLost) return false;
    const value = secrets.encrypt(sinceLoss);
    // A database from before this check has no row yet.
    await transaction
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await appendAuditEntry(
      transaction,
      { person: null, level: 'superadmin', address: 'console', agent: 'rotate-keys', now },
      { action: 'keys.lost', detail: { key: keyId } },
    );
    return true;
  });
}
