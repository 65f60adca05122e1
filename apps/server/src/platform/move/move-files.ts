import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import { MoveError } from './move-error.ts';

/** What a move needs of a file store. */
export interface MovedFiles {
  list(): AsyncIterable<{ key: string; size: number }>;
  stat(key: string): Promise<{ type: string } | undefined>;
  read(key: string): Promise<Readable>;
}

/** Where files go. */
export interface FileTarget extends MovedFiles {
  readonly bucket: string;
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
}

export interface FilesReport {
  readonly files: number;
  readonly bytes: number;
  /** Those that were not at their new place yet. */
  readonly copied: number;
  /** What was wrong in the old place already, in words. */
  readonly damages: readonly string[];
}

/**
 * Copies the files that are not in the target yet, reads each back, and compares it with the original and with the hash
 * that the database has of it. Without a target, the files stay and are only compared with their hashes.
 * @throws MoveError if the target holds another file under the same name
 */
export async function moveFiles({
  from,
  to,
  database,
  onFile,
}: {
  readonly from: MovedFiles;
  readonly to: FileTarget | undefined;
  readonly database: Client;
  readonly onFile: (files: number) => void;
}): Promise<FilesReport> {
  const damages: string[] = [];
  let [files, bytes, copied] = [0, 0, 0];
  for await (const { key, size } of from.list()) {
    const sha256 = await hashOf(from, key);
    const recorded = await recordedHash(database, key);
    if (recorded !== undefined && recorded !== sha256)
      damages.push(`${key} is not what was stored: its hash differs from that in the database`);
    if (to) {
      const there = await to.stat(key);
      if (!there) {
        await to.put(
          key,
          await buffer(await from.read(key)),
          (await from.stat(key))?.type ?? 'application/octet-stream',
        );
        copied += 1;
      }
      if ((await hashOf(to, key)) !== sha256)
        throw new MoveError(
          there
            ? `The bucket ${to.bucket} holds another file as ${key}. Name an empty bucket.`
            : `${key} came out of the bucket ${to.bucket} other than it went in. Run the move again.`,
        );
    }
    files += 1;
    bytes += size;
    onFile(files);
  }
  damages.push(...(await missingFiles(database, to ?? from)));
  return { files, bytes, copied, damages };
}

async function hashOf(store: MovedFiles, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await store.read(key)) hash.update(chunk);
  return hash.digest('hex');
}

/** The states of a file that has its bytes. */
const kept = `state IN ('stored', 'quarantined')`;

async function recordedHash(database: Client, key: string): Promise<string | undefined> {
  const { rows } = await database.query<{ sha256: string }>(
    `SELECT sha256 FROM files WHERE key = $1 AND sha256 IS NOT NULL AND ${kept}`,
    [key],
  );
  return rows[0]?.sha256;
}

/** The files that the database names and the store does not have. */
async function missingFiles(database: Client, store: MovedFiles): Promise<string[]> {
  const missing: string[] = [];
  let after = '';
  for (;;) {
    const { rows } = await database.query<{ key: string }>(
      `SELECT key FROM files WHERE key COLLATE "C" > $1 AND ${kept} ORDER BY key COLLATE "C" LIMIT 1000`,
      [after],
    );
    for (const { key } of rows)
      if (!(await store.stat(key))) missing.push(`${key} is missing, and the database names it`);
    const last = rows.at(-1);
    if (!last) return missing;
    after = last.key;
  }
}
