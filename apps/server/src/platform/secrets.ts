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
  /** Encrypts a text into a URL-safe token. */
  seal(purpose: string, text: string): string;
  /** Decrypts a token. Returns undefined if it was not made with this key for this purpose. */
  unseal(purpose: string, token: string): string | undefined;
  encrypt(plain: Uint8Array): Buffer;
  /** Throws if the bytes were not encrypted with this key. */
  decrypt(sealed: Uint8Array): Buffer;
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

export function createSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'paddock', purpose, 32));
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string) => {
    const key = keys.get(purpose) ?? derive(purpose);
    keys.set(purpose, key);
    return key;
  };
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', keyOf(`sign:${purpose}`))
      .update(text)
      .digest();
  return {
    sign: (purpose, text) => mac(purpose, text).toString('base64url'),
    verify: (purpose, text, signature) => {
      // Compares text, because base64url has several encodings of the same bytes, and a changed character must not
      // match.
      const expected = Buffer.from(mac(purpose, text).toString('base64url'));
      const received = Buffer.from(signature);
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
    seal: (purpose, text) => encrypt(keyOf(`seal:${purpose}`), Buffer.from(text)).toString('base64url'),
    unseal: (purpose, token) => {
      const sealed = Buffer.from(token, 'base64url');
      // Compares text, for the same reason.
      if (sealed.toString('base64url') !== token) return undefined;
      try {
        return decrypt(keyOf(`seal:${purpose}`), sealed).toString();
      } catch {
        return undefined;
      }
    },
    encrypt: (plain) => encrypt(keyOf('encrypt'), plain),
    decrypt: (sealed) => decrypt(keyOf('encrypt'), Buffer.from(sealed)),
  };
}

const nonceBytes = 12;
const tagBytes = 16;

function encrypt(key: Buffer, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
