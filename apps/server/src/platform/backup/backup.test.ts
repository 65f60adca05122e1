import { statSync } from 'node:fs';
import { testDatabase } from '@paddock/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type Deployment, deployment, fill } from './testing/deployment.ts';

const opened: Deployment[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
const open = async () => {
  const made = await deployment(await testDatabase());
  opened.push(made);
  return made;
};

const everything = (from: Deployment) =>
  from.query(`SELECT to_jsonb(o) AS row FROM owners o UNION ALL SELECT to_jsonb(t) FROM things t
    UNION ALL SELECT to_jsonb(e) FROM events e ORDER BY 1`);

describe('backup and restore', () => {
  it('restores every row, sequence, file and key exactly', async () => {
    const source = await open();
    await fill(source);
    const summary = await source.backup();
    expect(summary).toMatchObject({ tables: 3, rows: 57, files: 3, hasSecretKey: true });
    expect(statSync(summary.out).mode & 0o777).toBe(0o600);
    expect(statSync(summary.out).size).toBe(summary.bytes);

    const target = await open();
    expect(await target.restore(summary.out)).toEqual({
      madeAt: '2026-11-21T12:00:00.000Z',
      tables: 3,
      rows: 57,
      files: 3,
      elsewhere: undefined,
      hasSecretKey: true,
    });
    expect(await everything(target)).toEqual(await everything(source));
    const { 'documents/.7d1.part': unfinished, ...stored } = source.files();
    expect(unfinished).toBe('being written');
    expect(target.files()).toEqual(stored);
    expect(target.key()).toBe('the key');
    expect(statSync(`${target.folder}/secret.key`).mode & 0o777).toBe(0o600);
    expect(statSync(`${target.folder}/files`).mode & 0o777).toBe(0o700);
  });

  it('lists the files of an external store, and says so', async () => {
    const source = await open();
    await fill(source);
    const objects = [
      { key: 'agreements/a.pdf', size: 7 },
      { key: 'proofs/b.jpg', size: 12 },
    ];
    const from = async function* () {
      yield* objects;
    };
    const store = 'the bucket paddock';
    const summary = await source.backup('listed.tar.gz', { store, objects: from() });
    expect(summary).toMatchObject({ objects: 2, rows: 57 });
    const restored = await (await open()).restore(summary.out);
    expect(restored.externalFiles).toEqual({ store, objects });
  });

  it('leaves triggers, keys and sequences unchanged: only the restored rows skipped them', async () => {
    const source = await open();
    await fill(source);
    const { out } = await source.backup();
    const target = await open();
    await target.restore(out);
    expect(await target.query('SELECT DISTINCT stamped FROM things')).toEqual([{ stamped: 'then' }]);
    expect(await target.query(`INSERT INTO things ("Owner's") VALUES (1) RETURNING id, stamped`)).toEqual([
      { id: 4, stamped: 'now' },
    ]);
    expect(await target.query(`INSERT INTO owners (name) VALUES ('new') RETURNING id, upper_name`)).toEqual([
      { id: 53, upper_name: 'NEW' },
    ]);
    const state = `SELECT tgname::text AS name, tgenabled::text AS state FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT conname::text, condeferrable::text || condeferred::text FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2`;
    expect(await target.query(state)).toEqual(await source.query(state));
    await expect(target.query('DELETE FROM events')).rejects.toThrow('append-only');
    await expect(target.query('UPDATE owners SET favourite = 99')).rejects.toThrow('favourite');
  });

  it('handles tables larger than a chunk', async () => {
    const source = await open();
    await source.query(
      `INSERT INTO events SELECT '2026-01-01', repeat(md5(n::text), 40) FROM generate_series(1, 9000) n`,
    );
    const { out } = await source.backup();
    const target = await open();
    expect(await target.restore(out)).toMatchObject({ rows: 9000 });
    const sum = 'SELECT md5(string_agg(line, NULL ORDER BY line)) AS sum FROM events';
    expect(await target.query(sum)).toEqual(await source.query(sum));
  });

  it('works for an empty deployment', async () => {
    const source = await open();
    const { out, ...summary } = await source.backup();
    expect(summary).toMatchObject({ rows: 0, files: 0, hasSecretKey: false });
    const target = await open();
    target.setKey('its own');
    expect(await target.restore(out)).toMatchObject({ rows: 0, files: 0, hasSecretKey: false });
    expect(target.key()).toBe('its own');
  });

  it('does not overwrite another backup, and leaves no partial one', async () => {
    const source = await open();
    const { out } = await source.backup();
    await expect(source.backup()).rejects.toMatchObject({
      code: 'BACKUP_EXISTS',
      message: expect.stringContaining(out),
    });
    await expect(source.backup('no/such/folder.tar.gz')).rejects.toThrow('ENOENT');
  });
});
