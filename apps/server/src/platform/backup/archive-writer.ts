import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { type EncryptionKey, encrypted } from './encryption.ts';
import type { EntryDigest } from './format.ts';

export interface ArchiveWriter {
  /** Adds an entry of exactly that many bytes. Waits if the disk is slower than the source. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  addJson(name: string, value: unknown): Promise<void>;
  /** Size and SHA-256 of the last entry. */
  readonly digests: Readonly<Record<string, EntryDigest>>;
  /** Moves the archive into place, complete and flushed to disk. */
  finish(): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

/**
 * Writes a gzipped tar beside `path`, encrypted if there is a key and readable only by its owner, and renames it when
 * it is complete.
 */
export async function createArchive(
  path: string,
  { mtime, key }: { mtime: Date; key: EncryptionKey | undefined },
): Promise<ArchiveWriter> {
  const unfinished = `${path}.unfinished`;
  const tar = pack();
  const file = await open(unfinished, 'w', 0o600);
  const end = file.createWriteStream({ flush: true });
  const written = key
    ? pipeline(tar, createGzip(), (content: AsyncIterable<Uint8Array>) => encrypted(content, key), end)
    : pipeline(tar, createGzip(), end);
  let failure: unknown;
  written.catch((error: unknown) => {
    failure = error;
  });
  const digests: Record<string, EntryDigest> = {};

  const add: ArchiveWriter['add'] = async (name, size, content) => {
    const hash = createHash('sha256');
    try {
      const entry = tar.entry({ name, size, mtime, mode: 0o600 });
      const closed = once(entry, 'close');
      for await (const chunk of content) {
        hash.update(chunk);
        if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), closed]);
      }
      entry.end(null);
      await closed;
    } catch (error) {
      // A full disk ends the pipeline, and the entry would only say that it was ended.
      throw failure ?? error;
    }
    if (failure) throw failure;
    digests[name] = { size, sha256: hash.digest('hex') };
  };

  return {
    add,
    addJson: (name, value) => {
      const bytes = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
      return add(name, bytes.length, [bytes]);
    },
    digests,
    async finish() {
      tar.finalize();
      await written;
      await rename(unfinished, path);
      const folder = await open(dirname(path), 'r');
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}
