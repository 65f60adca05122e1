import { type Kysely, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { createSecrets, type KeptSigningKey, type KeyRing, loadSecretKey } from '../secrets.ts';
import { purposeAndIdOf } from './kept-key-name.ts';
import { assertKeyOfDatabase } from './key-check.ts';

/** From now on, every process that starts writes the ids of keys. */
export async function writeKeyIds(db: Kysely<Database>): Promise<void> {
  await sql`INSERT INTO key_ids (written) VALUES (true)
    ON CONFLICT (single) DO UPDATE SET written = true`.execute(db);
}

/**
 * The keys of a process: SECRET_KEY, the one before, and what is kept of those before that. Throws where they are not
 * those of the database.
 */
export async function loadKeyRing(
  db: Kysely<Database>,
  config: Pick<Config, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>,
): Promise<KeyRing> {
  const current = await loadSecretKey(config.secretKey, config.dataDir);
  const previous = config.secretKeyPrevious;
  const secrets = createSecrets({ current, previous });
  // Before anything is written: a start that is refused changes nothing.
  await assertKeyOfDatabase(db, secrets);
  // Nobody sets it before every process knows of ids. From then on they are written, also once it is taken out again.
  if (previous !== null) await writeKeyIds(db);
  // A database without portals is new, so no former version serves on it.
  await sql`INSERT INTO key_ids (written) SELECT NOT EXISTS (SELECT FROM portals) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  const ids = await db.selectFrom('key_ids').select('written').executeTakeFirst();
  const stored = await db.selectFrom('secrets').select(['name', 'value']).execute();
  const kept = stored.flatMap(({ name, value }): KeptSigningKey[] => {
    const named = purposeAndIdOf(name);
    const key = secrets.tryDecrypt(value);
    // Where it was kept under a key that was lost, what it signed counts as unsigned.
    return named && key ? [{ ...named, key }] : [];
  });
  return { current, previous, kept, writesKeyIds: ids?.written ?? false };
}
