import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './errors.ts';

/** What a backup is encrypted with: a passphrase, or the public key of an age identity. */
export type EncryptionKey = { readonly passphrase: string } | { readonly recipient: string };
/** What it is decrypted with. */
export type DecryptionKey = { readonly passphrase: string } | { readonly identity: string };

/** With which the files of the age format begin (age-encryption.org). */
const magic = Buffer.from('age-encryption.org/v1');

/** Whether a file that begins with these bytes is encrypted. */
export function isEncrypted(start: Uint8Array): boolean {
  return magic.equals(start.subarray(0, magic.length));
}

/** How many bytes `isEncrypted` looks at. */
export const magicLength = magic.length;

/** Encrypts a stream in the age format: authenticated in pieces of 64 KiB, and to its end. */
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
 * Decrypts what `encrypted` made. Throws a BackupError where the key is another; a byte that differs or is missing ends
 * the stream with an error.
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
      'The backup is encrypted with another passphrase or key than the one given, or it is damaged.',
      error,
    );
  });
}

// The library speaks the streams of browsers, whose types name the same objects differently.
const webStream = (content: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>;
