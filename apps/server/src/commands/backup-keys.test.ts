import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, expect, it } from 'vitest';
import { ConfigError } from '../platform/config.ts';
import { readBackupKeys } from './backup-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'paddock-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const mistakes = (env: Record<string, string>) =>
  readBackupKeys(env).then(
    () => [],
    (error: unknown) => (error instanceof ConfigError ? error.lines : [String(error)]),
  );
const passphrase = 'eleven quiet horses walk home';

it('[SEC-08] reads the keys of backups from the environment, or from files that it names', async () => {
  expect(await readBackupKeys({})).toEqual({ encryptWith: undefined, decryptWith: [] });
  const expected = { encryptWith: { passphrase }, decryptWith: [{ passphrase }] };
  expect(await readBackupKeys({ BACKUP_PASSPHRASE: passphrase })).toEqual(expected);
  expect(await readBackupKeys({ BACKUP_PASSPHRASE_FILE: file('words', `${passphrase}\n`) })).toEqual(
    expected,
  );
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  expect(
    await readBackupKeys({
      BACKUP_RECIPIENT: recipient,
      BACKUP_IDENTITY_FILE: file('identity', `# public key: ${recipient}\n${identity}\n`),
    }),
  ).toEqual({ encryptWith: { recipient }, decryptWith: [{ identity }] });
});

it('[SEC-08] reports each mistake in the keys on one line, and never the secret', async () => {
  expect(await mistakes({ BACKUP_PASSPHRASE: 'hush' })).toEqual([
    'The passphrase for backups is shorter than 16 characters.',
  ]);
  expect(await mistakes({ BACKUP_PASSPHRASE_FILE: file('empty', '') })).toHaveLength(1);
  expect(await mistakes({ BACKUP_PASSPHRASE_FILE: join(folder, 'none') })).toEqual([
    expect.stringContaining('which does not exist'),
  ]);
  expect(await mistakes({ BACKUP_RECIPIENT: 'somebody' })).toEqual([
    expect.stringContaining('BACKUP_RECIPIENT is not a public key'),
  ]);
  expect(await mistakes({ BACKUP_IDENTITY_FILE: file('nothing', 'hush') })).toEqual([
    expect.stringContaining('BACKUP_IDENTITY_FILE holds no line'),
  ]);
});
