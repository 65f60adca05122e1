import { readFileSync } from 'node:fs';

/** Every secret of the server. Each can be in a file instead, which `NAME_FILE` names. */
export const serverSecrets = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'DATABASE_URL',
  'AUDIT_DATABASE_URL',
  'AUDIT_STREAM',
  'DATABASE_MIGRATION_URL',
  'SMTP_URL',
  'SLACK_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'DROPBOX_SIGN_API_KEY',
  'RECAPTCHA_SECRET',
  'MAILCHIMP_API_KEY',
] as const;

/** The secrets of the commands for backups, which the server itself does not read. */
export const backupSecrets = ['BACKUP_PASSPHRASE'] as const;

/** Reads the secrets that are in files. A mistake names the variables and the file, never what the file holds. */
export function readSecretFiles(
  env: Record<string, string | undefined>,
  names: readonly string[],
): { readonly values: ReadonlyMap<string, string>; readonly mistakes: readonly string[] } {
  const values = new Map<string, string>();
  const mistakes: string[] = [];
  for (const name of names) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) {
      mistakes.push(`${name} and ${name}_FILE are both set: set one.`);
      continue;
    }
    const found = readSecret(path);
    if ('value' in found) values.set(name, found.value);
    else mistakes.push(`${name}_FILE names ${path}, which ${found.mistake}.`);
  }
  return { values, mistakes };
}

function readSecret(path: string): { value: string } | { mistake: string } {
  let value: string;
  try {
    // Editors and `echo` end a file with a newline, which belongs to no secret.
    value = readFileSync(path, 'utf8').trim();
  } catch (error) {
    return { mistake: readingMistake(error) };
  }
  if (value === '') return { mistake: 'is empty' };
  if (/[\r\n]/.test(value)) return { mistake: 'holds more than one line' };
  return { value };
}

function readingMistake(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EISDIR') return 'is a folder';
  return `cannot be read (${code})`;
}
