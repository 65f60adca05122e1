import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { testDatabase } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Deployment, deployment, fill } from './testing/deployment.ts';

let source: Deployment;
let target: Deployment;
let archive: string;

beforeAll(async () => {
  source = await deployment(await testDatabase());
  target = await deployment(await testDatabase());
  await fill(source);
  archive = (await source.backup()).out;
  await target.query(`INSERT INTO owners (name) VALUES ('mine')`);
  target.writeFile('mine.txt', 'mine');
  target.setKey('my key');
});
afterAll(async () => {
  await source.close();
  await target.close();
});

/** Makes a changed copy of the backup. */
const rewritten = (change: (bytes: Buffer) => Buffer) => {
  const path = join(source.folder, 'changed.tar.gz');
  writeFileSync(path, change(readFileSync(archive)));
  return path;
};

/** Changes an entry, optionally with a matching checksum. */
const inside = (from: string, to: string) => (bytes: Buffer) =>
  gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace(from, to), 'latin1'));

const flipped = (bytes: Buffer) => {
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  return bytes;
};

/** The target's rows, files and key are unchanged, and nothing is left behind. */
async function expectUntouched(): Promise<void> {
  expect(await target.query('SELECT name FROM owners')).toEqual([{ name: 'mine' }]);
  expect(target.files()).toEqual({ 'mine.txt': 'mine' });
  expect(target.key()).toBe('my key');
  expect(readdirSync(target.folder).sort()).toEqual(['files', 'secret.key']);
  await expect(target.query('INSERT INTO owners (parent) VALUES (99)')).rejects.toThrow('foreign key');
}

describe('a restore is all or nothing', () => {
  it('rejects a database with data unless told to replace it', async () => {
    await expect(target.restore(archive)).rejects.toMatchObject({
      code: 'RESTORE_TARGET_NOT_EMPTY',
      message: expect.stringContaining('the database holds data already (owners)'),
    });
    await expectUntouched();
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['without its end', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, -4096))],
    ['with one byte changed', flipped],
    ['with one name changed inside', inside('child 7', 'child X')],
    ['with one file changed inside', inside('%PDF-1.7', '%PDF-1.8')],
    ['that names a file elsewhere', inside('files/documents/0001.pdf', 'files/../../escape11.pdf')],
    ['that is something else', () => gzipSync('hello')],
    ['that is not even compressed', () => Buffer.from('hello')],
  ])('refuses a backup %s', async (_, change) => {
    await expect(target.restore(rewritten(change), { replace: true })).rejects.toMatchObject({
      code: 'BACKUP_DAMAGED',
    });
    await expectUntouched();
  });

  it('restores the files if the last step fails', async () => {
    await target.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space left'; END $$;
      CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON owners DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION fail();
      ALTER TABLE owners ENABLE ALWAYS TRIGGER fail`);
    await expect(target.restore(archive, { replace: true })).rejects.toThrow('no space left');
    await target.query('DROP FUNCTION fail CASCADE');
    await expectUntouched();
  });

  it('replaces everything when told to', async () => {
    await target.restore(archive, { replace: true });
    expect(await target.query('SELECT name FROM owners WHERE id = 1')).toEqual([{ name: 'Ann' }]);
    expect(Object.keys(target.files())).not.toContain('mine.txt');
    expect(target.key()).toBe('the key');
    expect(readdirSync(target.folder).sort()).toEqual(['files', 'secret.key']);
  });

  it('also rejects files without rows', async () => {
    await target.query('TRUNCATE owners, things CASCADE');
    await target.query('ALTER TABLE events DISABLE TRIGGER append_only; DELETE FROM events');
    await expect(target.restore(archive)).rejects.toThrow(/holds files/);
  });
});

it('rejects a backup of another version with an explanation', async () => {
  const older = await deployment(await testDatabase(), ['001_first']);
  try {
    await expect(older.restore(archive)).rejects.toMatchObject({
      code: 'BACKUP_OF_OTHER_VERSION',
      message: expect.stringContaining("its last migration is 002_second, the database's 001_first"),
    });
    await older.query(
      `INSERT INTO kysely_migration VALUES ('002_second'); ALTER TABLE things DROP COLUMN detail`,
    );
    await expect(older.restore(archive)).rejects.toThrow(
      'columns that this version does not know: public.things detail',
    );
  } finally {
    await older.close();
  }
});
