import { type Kysely, sql } from 'kysely';
import { appendAuditEntry } from '../audit.ts';
import type { Database } from '../database/schema.ts';
import type { KeyUse, SealedColumn } from '../keys/key-use.ts';
import { createSecrets, keyIdOf, type Secrets, signingKeyOf } from '../secrets.ts';
import { keptKeyName } from './kept-key-name.ts';
import { writeKeyIds } from './load-key-ring.ts';

/** What a rotation has done. */
export interface RotationReport {
  /** The id of SECRET_KEY. */
  readonly keyId: string;
  /** Values that were encrypted again. */
  readonly encrypted: number;
  /** Identities that seal agreements and were replaced. */
  readonly renewed: number;
  /** Whether a server goes on to write what does not name SECRET_KEY. */
  readonly isStillWritten: boolean;
  /** Columns, as TABLE.COLUMN, with values that neither key opens. They stay as they are. */
  readonly unreadable: readonly { readonly column: string; readonly values: number }[];
}

interface Rotation {
  readonly current: string;
  readonly previous: string | null;
  readonly uses: readonly KeyUse[];
  /** Replaces what seals, before it is encrypted again. Returns how many. */
  readonly renewSeals: (secrets: Secrets) => Promise<number>;
  readonly now: Date;
}

/** What is kept of former keys is encrypted too. */
export const keyRotationSecrets = {
  sealed: [{ table: 'secrets', key: 'name', column: 'value' }],
  signed: [],
} satisfies KeyUse;

/** How often everything is looked at, at most. */
const passes = 4;

/** Rows of one statement. */
const slice = 200;

/**
 * Has SECRET_KEY encrypt everything that another key has encrypted, or that names no key, and keeps what verifies the
 * signatures of the key before for as long as they are good. Servers may read and write meanwhile. What is done names
 * the key, so that a rotation which was cut off goes on where it was.
 */
export async function rotateKeys(db: Kysely<Database>, rotation: Rotation): Promise<RotationReport> {
  const { current, previous, uses, now } = rotation;
  const secrets = createSecrets({ current, previous });
  await writeKeyIds(db);
  if (previous !== null) await keepSigningKeys(db, secrets, { ...rotation, previous });
  const renewed = await rotation.renewSeals(secrets);
  let encrypted = 0;
  const unreadable = new Map<string, number>();
  const columns = uses.flatMap(({ sealed }) => sealed);
  let remaining = 0;
  // Again, because a server may have written what it had read before. One that goes on so has to be restarted.
  for (let pass = 0; pass < passes && (pass === 0 || remaining > 0); pass += 1) {
    remaining = 0;
    for (const column of columns) {
      const done = await encryptColumn(db, secrets, column);
      remaining += done.seen;
      encrypted += done.encrypted;
      if (done.unreadable > 0) unreadable.set(`${column.table}.${column.column}`, done.unreadable);
    }
  }
  const report = {
    keyId: keyIdOf(current),
    encrypted,
    renewed,
    isStillWritten: remaining > 0,
    unreadable: [...unreadable].map(([column, values]) => ({ column, values })),
  };
  if (encrypted + renewed > 0)
    await appendAuditEntry(
      db,
      { person: null, level: 'superadmin', address: 'console', agent: 'rotate-keys', now },
      { action: 'keys.rotate', detail: { key: report.keyId, encrypted, renewed } },
    );
  return report;
}

async function keepSigningKeys(
  db: Kysely<Database>,
  secrets: Secrets,
  { previous, uses, now }: Rotation & { readonly previous: string },
): Promise<void> {
  for (const { purpose, lifetime } of uses.flatMap(({ signed }) => signed))
    await db
      .insertInto('secrets')
      .values({
        name: keptKeyName(purpose, keyIdOf(previous)),
        value: secrets.encrypt(signingKeyOf(previous, purpose)),
        createdAt: now,
        until: lifetime === null ? null : new Date(now.getTime() + lifetime),
      })
      // A rotation that is begun again: what was signed since the first time is good for longer.
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({ until: ref('excluded.until') })),
      )
      .execute();
}

async function encryptColumn(
  db: Kysely<Database>,
  secrets: Secrets,
  { table, key, column, form }: SealedColumn,
): Promise<{ seen: number; encrypted: number; unreadable: number }> {
  const isJson = form === 'json';
  const stored = isJson ? sql`${sql.ref(column)} #>> '{}'` : sql.ref(column);
  const done = { seen: 0, encrypted: 0, unreadable: 0 };
  let after: unknown;
  for (;;) {
    const { rows } = await sql<{ key: unknown; value: Buffer | string }>`
      SELECT ${sql.ref(key)} AS key, ${stored} AS value FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} IS NOT NULL ${after === undefined ? sql`` : sql`AND ${sql.ref(key)} > ${after}`}
      ORDER BY ${sql.ref(key)} LIMIT ${slice}`.execute(db);
    for (const row of rows) {
      const sealed = typeof row.value === 'string' ? Buffer.from(row.value, 'base64') : row.value;
      const plain = secrets.tryDecrypt(sealed);
      if (!plain) done.unreadable += 1;
      if (!plain || secrets.isCurrent(sealed)) continue;
      done.seen += 1;
      const renewed = secrets.encrypt(plain);
      const next = isJson ? sql`to_json(${renewed.toString('base64')}::text)` : sql`${renewed}`;
      // What a server has written meanwhile stays, and is looked at again.
      const { numAffectedRows = 0n } = await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${next}
        WHERE ${sql.ref(key)} = ${row.key} AND ${stored} = ${row.value}`.execute(db);
      done.encrypted += Number(numAffectedRows);
    }
    after = rows.at(-1)?.key;
    if (rows.length < slice) return done;
  }
}
