import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { extensionOf, fileTypes, type Store } from './store.ts';

/** Signs and checks the form posts that this store takes (the SECRET_KEY behind it). */
export interface PolicySigner {
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
}

const purpose = 'upload-policy';

/** Keys are made by the server; this guards against a mistake in it, not against callers. */
const keyForm = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/;

export interface DiskStore extends Store {
  /** Checks the fields of a form post. Undefined where they were tampered with or have expired. */
  openPolicy(
    fields: Record<string, string>,
    now: Date,
  ): { key: string; type: string; maxSize: number } | undefined;
  /**
   * Writes the object once, all of it or nothing: to a temporary file, flushed, then put in place. Answers false,
   * with nothing changed, where there is one already: what was recorded never changes afterwards.
   */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<boolean>;
}

/** Files in a folder of this machine, closed to others. */
export function createDiskStore(options: {
  directory: string;
  signer: PolicySigner;
  postUrl: string;
}): DiskStore {
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error('Not a key of this store');
    return join(options.directory, key);
  };
  const save = async (
    key: string,
    source: AsyncIterable<Uint8Array>,
    place: (from: string, to: string) => Promise<void>,
  ) => {
    const path = pathOf(key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = join(folder, `.${randomUUID()}.part`);
    const file = await open(temporary, 'wx', 0o600);
    try {
      for await (const chunk of source) await file.write(chunk);
      await file.sync();
      await file.close();
      await place(temporary, path);
      await syncFolder(folder);
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
      throw error;
    }
  };
  return {
    bucket: 'disk',
    write: async (key, source) => {
      try {
        await save(key, source, placeOnce);
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
        throw error;
      }
    },
    put: (key, bytes) => save(key, one(bytes), rename),
    stat: async (key) => {
      const extension = extensionOf(key);
      if (!keyForm.test(key) || !extension) return undefined;
      const found = await stat(pathOf(key)).catch(() => undefined);
      return found && { size: found.size, type: fileTypes[extension] };
    },
    read: async (key) => {
      const stream = createReadStream(pathOf(key));
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', reject);
      });
      finished(stream).catch(() => undefined);
      return stream;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
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
    openPolicy: (fields, now) => {
      const { policy = '', signature = '', key, 'Content-Type': type } = fields;
      if (!options.signer.verify(purpose, policy, signature)) return undefined;
      const opened = JSON.parse(Buffer.from(policy, 'base64url').toString('utf8')) as {
        key: string;
        type: string;
        maxSize: number;
        expiresAt: number;
      };
      if (opened.key !== key || opened.type !== type || opened.expiresAt < now.getTime()) return undefined;
      return opened;
    },
  };
}

/** A rename would take the place of what is there; a second name for the file does not. */
async function placeOnce(from: string, to: string): Promise<void> {
  await link(from, to);
  await rm(from);
}

async function* one(bytes: Uint8Array) {
  yield bytes;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
