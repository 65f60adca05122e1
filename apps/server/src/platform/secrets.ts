import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The uses of SECRET_KEY: signing short-lived links and encrypting stored secrets. */
export interface Secrets {
  /** A URL-safe signature of a text. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
  /** Every signature of a text that is good, by this key and former ones. That of {@link sign} is the first. */
  signatures(purpose: string, text: string): readonly [string, ...string[]];
  /** Encrypts a text into a URL-safe token. */
  seal(purpose: string, text: string): string;
  /** Decrypts a token. Returns undefined if it was not made with a known key for this purpose. */
  unseal(purpose: string, token: string): string | undefined;
  encrypt(plain: Uint8Array): Buffer;
  /** Throws if the bytes were not encrypted with a known key. */
  decrypt(sealed: Uint8Array): Buffer;
  /** The same, but returns undefined then. */
  tryDecrypt(sealed: Uint8Array): Buffer | undefined;
  /** Whether the bytes name this key as the one that encrypted them. */
  isCurrent(sealed: Uint8Array): boolean;
}

/** A key that a former SECRET_KEY signed with, kept because what it signed is still good. */
export interface KeptSigningKey {
  readonly purpose: string;
  /** Of the former SECRET_KEY. */
  readonly keyId: string;
  readonly key: Buffer;
}

/** What is signed and encrypted with, and what is only read with. */
export interface KeyRing {
  readonly current: string;
  readonly previous?: string | null;
  readonly kept?: readonly KeptSigningKey[];
  /** Whether what is written names its key. Former versions cannot read that. */
  readonly writesKeyIds?: boolean;
}

/** The key from the environment, else from DATA_DIR, where the first start creates it. */
export async function loadSecretKey(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured;
  const path = secretKeyPath(dataDir);
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(path)) await createSecretKey(path);
  await chmod(path, 0o600);
  const key = (await readFile(path, 'utf8')).trim();
  if (key.length < 32)
    throw new Error(
      `${path} holds no key. Put the one of a backup there; a new installation may delete the file.`,
    );
  return key;
}

/** The file is written atomically and once: if two processes start concurrently, both use the same key. */
async function createSecretKey(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(32).toString('hex'));
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

/** Where the key of the first start is stored. Part of every backup. */
export function secretKeyPath(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** Bytes of a key's id: 8 characters in base64url, without a rest, so that it is also what a signature begins with. */
const keyIdBytes = 6;
/** What encrypted bytes begin with that name their key. */
const mark = Buffer.from([1]);

/** The id of a SECRET_KEY, which tells nothing about it. */
export function keyIdOf(secretKey: string): string {
  return derive(secretKey, 'key-id', keyIdBytes).toString('base64url');
}

/** The key that a SECRET_KEY signs with for a purpose. */
export function signingKeyOf(secretKey: string, purpose: string): Buffer {
  return derive(secretKey, `sign:${purpose}`);
}

const derive = (secretKey: string, purpose: string, length = 32) =>
  Buffer.from(hkdfSync('sha256', secretKey, 'paddock', purpose, length));

interface NamedKey {
  readonly id: string;
  /** The key for a purpose, `encrypt`, `seal:…` or `sign:…`. */
  readonly keyFor: (purpose: string) => Buffer;
}

function nameKey(secretKey: string): NamedKey {
  const keys = new Map<string, Buffer>();
  return {
    id: keyIdOf(secretKey),
    keyFor: (purpose) => {
      const key = keys.get(purpose) ?? derive(secretKey, purpose);
      keys.set(purpose, key);
      return key;
    },
  };
}

/** What is read was made with any key of the ring, with its id or, by a former version, without. */
export function createSecrets(ring: string | KeyRing): Secrets {
  const {
    current,
    previous = null,
    kept = [],
    writesKeyIds = true,
  } = typeof ring === 'string' ? { current: ring } : ring;
  const key = nameKey(current);
  const keys = [key, ...(previous === null ? [] : [nameKey(previous)])];
  const header = (id: string) => Buffer.concat([mark, Buffer.from(id, 'base64url')]);
  const isNamed = (sealed: Uint8Array, id: string) =>
    header(id).equals(Buffer.from(sealed.subarray(0, mark.length + keyIdBytes)));

  const sealWith = (purpose: string, plain: Uint8Array) =>
    writesKeyIds
      ? Buffer.concat([header(key.id), encrypt(key.keyFor(purpose), plain, header(key.id))])
      : encrypt(key.keyFor(purpose), plain);
  const openWith = (purpose: string, sealed: Buffer): Buffer | undefined => {
    for (const { id, keyFor } of keys) {
      // One without an id may begin like one with it.
      const forms = isNamed(sealed, id) ? [header(id), undefined] : [undefined];
      for (const form of forms)
        try {
          return decrypt(keyFor(purpose), sealed.subarray(form?.length ?? 0), form);
        } catch {
          // Not this key, or not in this form.
        }
    }
    return undefined;
  };
  const tryDecrypt = (sealed: Uint8Array) => openWith('encrypt', Buffer.from(sealed));

  const macOf = (signing: Buffer, text: string) =>
    createHmac('sha256', signing).update(text).digest('base64url');
  const signatures = (purpose: string, text: string): [string, ...string[]] => {
    const good = [
      ...keys.map(({ id, keyFor }) => ({ id, mac: macOf(keyFor(`sign:${purpose}`), text) })),
      ...kept
        .filter((former) => former.purpose === purpose)
        .map((former) => ({ id: former.keyId, mac: macOf(former.key, text) })),
    ];
    const named = good.map(({ id, mac }) => id + mac);
    const bare = good.map(({ mac }) => mac);
    const all = writesKeyIds ? [...named, ...bare] : [...bare, ...named];
    return [all[0] ?? '', ...all.slice(1)];
  };
  return {
    sign: (purpose, text) => {
      const mac = macOf(key.keyFor(`sign:${purpose}`), text);
      return writesKeyIds ? key.id + mac : mac;
    },
    signatures,
    verify: (purpose, text, signature) => {
      // Compares text, because base64url has several encodings of the same bytes, and a changed character must not
      // match. Every good signature is compared, so that the time tells nothing.
      const received = Buffer.from(signature);
      return (
        signatures(purpose, text)
          .map((good) => Buffer.from(good))
          .filter((good) => received.length === good.length && timingSafeEqual(received, good)).length > 0
      );
    },
    seal: (purpose, text) => sealWith(`seal:${purpose}`, Buffer.from(text)).toString('base64url'),
    unseal: (purpose, token) => {
      const sealed = Buffer.from(token, 'base64url');
      // Compares text, for the same reason.
      if (sealed.toString('base64url') !== token) return undefined;
      return openWith(`seal:${purpose}`, sealed)?.toString();
    },
    encrypt: (plain) => sealWith('encrypt', plain),
    decrypt: (sealed) => {
      const plain = tryDecrypt(sealed);
      if (!plain) throw new Error('It was encrypted with another SECRET_KEY, or changed since');
      return plain;
    },
    tryDecrypt,
    isCurrent: (sealed) => isNamed(sealed, key.id),
  };
}

const nonceBytes = 12;
const tagBytes = 16;

function encrypt(key: Buffer, plain: Uint8Array, named?: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  if (named) cipher.setAAD(named);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, named?: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  if (named) decipher.setAAD(named);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
