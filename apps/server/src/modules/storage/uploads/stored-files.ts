import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Records a file that a module has put into the store itself, such as a size of a photograph. */
export async function recordStoredFile(
  db: Kysely<Database>,
  file: {
    key: string;
    /** Bytes. */
    size: number;
    type: string;
    originalName: string;
    owner: string;
    /** Whether what it was made from was scanned and clean. */
    isScanned: boolean;
    now: Date;
  },
): Promise<void> {
  const { size, isScanned, now, ...columns } = file;
  await db
    .insertInto('files')
    .values({
      ...columns,
      size: BigInt(size),
      createdAt: now,
      state: 'stored',
      scannedAt: isScanned ? now : null,
    })
    .execute();
}

/** Marks files as deleted; housekeeping removes them from the store. */
export async function deleteFiles(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('files')
    .set({ state: 'deleted' })
    .where('key', 'in', [...keys])
    .execute();
}
