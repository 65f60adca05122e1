import { readFile } from 'node:fs/promises';
import type { DecryptionKey, EncryptionKey } from '../platform/backup/index.ts';
import { ConfigError } from '../platform/config.ts';
import { backupSecrets, readSecretFiles } from '../platform/secret-files.ts';

/** A shorter passphrase could be found by brute force. */
const minPassphraseLength = 16;

/**
 * Reads the keys of backups from the environment, or from files that it names. Never from an argument, which every
 * user of the machine could read. Throws a ConfigError that lists each mistake.
 */
export async function readBackupKeys(env: Record<string, string | undefined>): Promise<{
  readonly encryptWith: EncryptionKey | undefined;
  readonly decryptWith: readonly DecryptionKey[];
}> {
  const mistakes: string[] = [];
  const read = (name: string) => env[name]?.trim() || undefined;
  const readFrom = async (name: string) => {
    const path = read(name);
    if (path === undefined) return undefined;
    try {
      return await readFile(path, 'utf8');
    } catch {
      mistakes.push(`${name} names ${path}, which cannot be read.`);
      return undefined;
    }
  };
  const secrets = readSecretFiles(env, backupSecrets);
  mistakes.push(...secrets.mistakes);
  const passphrase = read('BACKUP_PASSPHRASE') ?? secrets.values.get('BACKUP_PASSPHRASE');
  if (passphrase !== undefined && passphrase.length < minPassphraseLength)
    mistakes.push(`The passphrase for backups is shorter than ${minPassphraseLength} characters.`);
  const recipient = read('BACKUP_RECIPIENT');
  if (recipient !== undefined && !/^age1[a-z0-9]{58,}$/.test(recipient))
    mistakes.push('BACKUP_RECIPIENT is not a public key of age, which begins with age1.');
  if (recipient !== undefined && passphrase !== undefined)
    mistakes.push('BACKUP_RECIPIENT and a passphrase for backups are both set: set one.');
  const identities = await readFrom('BACKUP_IDENTITY_FILE');
  const identity = identities?.match(/^AGE-SECRET-KEY-\S+$/m)?.[0];
  if (identities !== undefined && identity === undefined)
    mistakes.push('BACKUP_IDENTITY_FILE holds no line that begins with AGE-SECRET-KEY-.');
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    encryptWith: recipient ? { recipient } : passphrase ? { passphrase } : undefined,
    decryptWith: [...(passphrase ? [{ passphrase }] : []), ...(identity ? [{ identity }] : [])],
  };
}
