import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { extensionOf, fileTypes, lifetimes } from '@paddock/domain';
import * as z from 'zod/mini';
import type { Store } from './store.ts';
import { storeUnavailableError } from './store-unavailable.ts';

/** Signs and verifies the form posts to this store with the SECRET_KEY. */
export interface PolicySigner {
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
}

const purpose = 'upload-policy';

/** What SECRET_KEY signs here. */
export const uploadSigning = { purpose, lifetime: lifetimes.upload };

/** A policy as it is signed; the time is milliseconds since 1970. */
const signedPolicy = z.object({
  key: z.string(),
  type: z.string(),
  maxSize: z.number(),
  expiresAt: z.number(),
});

/** The server makes the keys. This guards against a mistake of its own, not against callers. */
const keyForm = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/;

/** The names of files that are being written. */
const temporaryForm = /^\.[0-9a-f-]{36}\.part$/;

export type DiskStore = Store & Required<Pick<Store, 'purgeTemporaryFiles' | 'postReceiver'>>;

/** Stores files in a folder of this machine that other users cannot read. */
export function createDiskStore(options: {
  directory: string;
  signer: PolicySigner;
  postUrl: string;
}): DiskStore {
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error(`Not a key of this store: ${key.slice(0, 200)}`);
    return join(options.directory, key);
  };
  /** Fills a temporary file in the same folder, then moves it into place. A failed write leaves nothing behind. */
  const save = async (
    key: string,
    fill: (temporary: string) => Promise<void>,
    place: (from: string, to: string) => Promise<void>,
  ) => {
    const path = pathOf(key);
    const folder = dirname(path);
    const temporary = join(folder, `.${randomUUID()}.part`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await fill(temporary);
      await place(temporary, path);
      await syncFolder(folder);
    } catch (error) {
      throw isFull(error) ? storeUnavailableError() : error;
    } finally {
      // After a success too: renaming to another link of the same file leaves both.
      await rm(temporary, { force: true });
    }
  };
  return {
    bucket: 'disk',
    postOrigin: null,
    put: (key, bytes) => save(key, (to) => writeDurably(to, [bytes]), rename),
    stat: async (key) => {
      const extension = extensionOf(key);
      if (!keyForm.test(key) || !extension) return undefined;
      const found = await stat(pathOf(key)).catch(() => undefined);
      return found && { size: found.size, type: fileTypes[extension] };
    },
    read: async (key, first) => {
      const stream = createReadStream(pathOf(key), first && { end: first.bytes - 1 });
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', reject);
      });
      finished(stream).catch(() => undefined);
      return stream;
    },
    copy: async (from, to) => {
      try {
        // A hard link is enough, because a stored file never changes.
        await save(to, (temporary) => link(pathOf(from), temporary), rename);
        return true;
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return false;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => objectsIn(options.directory),
    purgeTemporaryFiles: async (before) => {
      const entries = await readdir(options.directory, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          // Nothing was stored yet.
          if (hasCode(error, 'ENOENT')) return [];
          throw error;
        },
      );
      for (const entry of entries) {
        if (!entry.isFile() || !temporaryForm.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        // Uses the ctime: a copy shares the mtime of another file.
        const since = await stat(path).catch(() => undefined);
        if (since && since.ctime < before) await rm(path, { force: true });
      }
    },
    presignPost: async (policy) => {
      const text = Buffer.from(JSON.stringify({ ...policy, expiresAt: policy.expiresAt.getTime() })).toString(
        'base64url',
      );
      return {
        postURL: options.postUrl,
        formData: {
          key: policy.key,
          'Content-Type': policy.type,
          policy: text,
          signature: options.signer.sign(purpose, text),
        },
      };
    },
    postReceiver: {
      write: async (key, source) => {
        try {
          // A rename would replace an existing object; a hard link does not.
          await save(key, (to) => writeDurably(to, source), link);
          return true;
        } catch (error) {
          if (hasCode(error, 'EEXIST')) return false;
          throw error;
        }
      },
      verifyPolicy: (fields, now) => {
        const { policy = '', signature = '', key, 'Content-Type': type } = fields;
        if (!options.signer.verify(purpose, policy, signature)) return undefined;
        const text = Buffer.from(policy, 'base64url').toString('utf8');
        const { data: opened } = signedPolicy.safeParse(JSON.parse(text));
        if (!opened || opened.key !== key || opened.type !== type || opened.expiresAt < now.getTime())
          return undefined;
        return opened;
      },
    },
  };
}

async function writeDurably(
  path: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* objectsIn(folder: string, prefix = ''): AsyncGenerator<{ key: string; size: number }> {
  const opened = await opendir(folder).catch((error: unknown) => {
    // Nothing was stored yet.
    if (prefix === '' && hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  const entries = await Array.fromAsync(opened);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* objectsIn(path, `${prefix}${entry.name}/`);
    else yield { key: `${prefix}${entry.name}`, size: (await stat(path)).size };
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** The disk is full or read-only, until the operator fixes it. */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].some((code) => hasCode(error, code));
