import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './errors.ts';

/** What encrypts a backup: a passphrase, or the public key of an age identity. */
export type EncryptionKey = { readonly passphrase: string } | { readonly recipient: string };
/** What decrypts it. */
export type DecryptionKey = { readonly passphrase: string } | { readonly identity: string };

/** The first bytes of files in the age format (age-encryption.org). */
const magic = Buffer.from('age-encryption.org/v1');

/** Whether a file that starts with these bytes is encrypted. */
export function isEncrypted(start: Uint8Array): boolean {
  return magic.equals(start.subarray(0, magic.length));
}

/** How many bytes `isEncrypted` needs. */
export const magicLength = magic.length;

/** Encrypts a stream in the age format, which authenticates chunks of 64 KiB and the end. */
export async function* encrypted(
  content: AsyncIterable<Uint8Array>,
  key: EncryptionKey,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase);
  else encrypter.addRecipient(key.recipient);
  yield* await encrypter.encrypt(webStream(content));
}

/**
 * Decrypts an encrypted stream. Throws a BackupError if the key is wrong; a byte that differs or is missing ends the
 * stream with an error.
 */
export async function* decrypted(
  content: AsyncIterable<Uint8Array>,
  keys: readonly DecryptionKey[],
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  for (const key of keys) {
    if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
    else decrypter.addIdentity(key.identity);
  }
  yield* await decrypter.decrypt(webStream(content)).catch((error: unknown) => {
    throw new BackupError(
      'BACKUP_KEY_WRONG',
      'The backup was encrypted with a different passphrase or key, or it is damaged.',
      error,
    );
  });
}

// The library uses the stream types of browsers, which name the same objects differently.
const webStream = (content: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>;
