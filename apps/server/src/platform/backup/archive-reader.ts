import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { type DecryptionKey, decrypted, isEncrypted, magicLength } from './encryption.ts';
import { BackupError } from './errors.ts';
import { ENTRY, type EntryDigest, FORMAT, type Header, type Manifest } from './format.ts';

export interface ArchiveEntry {
  readonly name: string;
  /** The content. It must be read to its end before the next entry. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** An archive that is read once, from beginning to end. */
export interface ArchiveReader {
  readonly header: Header;
  /** The current entry; undefined after the last one before the manifest. */
  current(): ArchiveEntry | undefined;
  /** Advances to the next entry. The rest of the current one is skipped, but still counts for its digest. */
  advance(): Promise<void>;
  /**
   * After the last entry, returns the manifest if everything that was read matches it.
   * @throws BackupError if a byte differs or an entry is missing
   */
  verify(): Manifest;
  close(): Promise<void>;
}

/** @throws BackupError if the file is not a complete backup, or is encrypted with a key that is not among these */
export async function openArchive(path: string, keys: readonly DecryptionKey[]): Promise<ArchiveReader> {
  const isSealed = isEncrypted(await startOf(path));
  if (isSealed && keys.length === 0)
    throw new BackupError(
      'BACKUP_KEY_MISSING',
      `${path} is encrypted: set BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE or BACKUP_IDENTITY_FILE to what opens it.`,
    );
  const tar = extract();
  const file = createReadStream(path);
  const read = isSealed
    ? pipeline(file, (content: AsyncIterable<Uint8Array>) => decrypted(content, keys), createGunzip(), tar)
    : pipeline(file, createGunzip(), tar);
  // The iteration below ends with the same error.
  read.catch(() => undefined);
  const entries = tar[Symbol.asyncIterator]();
  const digests: Record<string, EntryDigest> = {};
  const damaged = (error: unknown) =>
    error instanceof BackupError
      ? error
      : new BackupError('BACKUP_DAMAGED', `${path} is no complete backup of Paddock.`, error);
  let standing: ArchiveEntry | undefined;
  let manifest: Manifest | undefined;

  const next = async (): Promise<ArchiveEntry | undefined> => {
    const result = await entries.next();
    if (result.done) return undefined;
    const { header } = result.value;
    return { name: header.name, content: digestStream(header.name, result.value, digests, damaged) };
  };
  const step = async () => {
    if (standing) for await (const _ of standing.content) continue;
    standing = await next();
    if (standing?.name !== ENTRY.manifest) return;
    manifest = JSON.parse(await text(standing.content));
    standing = undefined;
  };
  const close = async () => {
    tar.destroy();
    await read.catch(() => undefined);
  };

  try {
    await step();
    if (!standing || standing.name !== ENTRY.header) throw damaged(undefined);
    const header: Header = JSON.parse(await text(standing.content));
    if (header.format !== FORMAT) {
      throw new BackupError(
        'BACKUP_OF_OTHER_VERSION',
        `${path} has format ${header.format}, this Paddock reads ${FORMAT}.`,
      );
    }
    await step();
    return {
      header,
      current: () => standing,
      advance: () =>
        step().catch((error: unknown) => {
          throw damaged(error);
        }),
      verify() {
        if (standing || !manifest) throw damaged(undefined);
        delete digests[ENTRY.manifest];
        if (canonical(digests) !== canonical(manifest.entries)) throw damaged(undefined);
        return manifest;
      },
      close,
    };
  } catch (error) {
    await close();
    throw damaged(error);
  }
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magicLength), 0, magicLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* digestStream(
  name: string,
  content: AsyncIterable<unknown>,
  digests: Record<string, EntryDigest>,
  damaged: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of content) {
      if (!(chunk instanceof Uint8Array)) continue;
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw damaged(error);
  }
  digests[name] = { size, sha256: hash.digest('hex') };
}

function canonical(entries: Readonly<Record<string, EntryDigest>>): string {
  return Object.keys(entries)
    .sort()
    .map((name) => `${name} ${entries[name]?.size} ${entries[name]?.sha256}`)
    .join('\n');
}
