import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase } from '@paddock/testing';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Deployment, deployment, fill } from './testing/deployment.ts';

let identity: string;
let source: Deployment;
let sealed: string;

beforeAll(async () => {
  source = await deployment(await testDatabase());
  await fill(source);
  identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  sealed = (await source.backup('sealed.tar.gz.age', undefined, { recipient })).out;
});
afterAll(() => source.close());

const inTarget = async (use: (target: Deployment) => Promise<void>) => {
  const target = await deployment(await testDatabase());
  try {
    await use(target);
  } finally {
    await target.close();
  }
};

// A passphrase, which takes a second on purpose, is proven with the commands (backup-and-restore.test.ts).
it('[SEC-08] restores what was encrypted for a public key', () =>
  inTarget(async (target) => {
    expect(readFileSync(sealed).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(await target.restore(sealed, { decryptWith: [{ identity }] })).toMatchObject({
      rows: 57,
      files: 3,
      hasSecretKey: true,
    });
    expect(await target.query('SELECT count(*)::int AS n FROM things')).toEqual(
      await source.query('SELECT count(*)::int AS n FROM things'),
    );
    expect(target.key()).toBe('the key');
  }));

it('[SEC-08] restores nothing from an encrypted backup without its key, or if a byte differs or is missing', async () => {
  const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(source.folder, name);
    writeFileSync(path, change(Buffer.from(readFileSync(sealed))));
    return path;
  };
  const flipped = changed('flipped.age', (bytes) => {
    const at = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  });
  const truncated = changed('cut.age', (bytes) => bytes.subarray(0, bytes.length - 40));
  const other = await generateX25519Identity();
  await inTarget(async (target) => {
    const refused = async (archive: string, decryptWith: { identity: string }[], code: string) => {
      await expect(target.restore(archive, { decryptWith })).rejects.toMatchObject({ code });
      expect(await target.query('SELECT FROM things')).toEqual([]);
      expect([target.files(), target.key()]).toEqual([{}, undefined]);
    };
    await refused(sealed, [], 'BACKUP_KEY_MISSING');
    await refused(sealed, [{ identity: other }], 'BACKUP_KEY_WRONG');
    await refused(flipped, [{ identity }], 'BACKUP_DAMAGED');
    await refused(truncated, [{ identity }], 'BACKUP_DAMAGED');
  });
});
