import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { query } from './testing/query.ts';
import { scratch } from './testing/scratch.ts';
import { startWriter } from './testing/writer.ts';

const { folder, start } = scratch();

describe('one server on one DATA_DIR', () => {
  it('rejects a second one with one clear line while the first continues', async () => {
    const dataDir = folder();
    const writer = startWriter({ dataDir });
    await writer.ready;
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'EMBEDDED_DATABASE_IN_USE',
      ownerPid: writer.process.pid,
      message: `DATA_DIR ${dataDir} is in use by another Paddock server (process ${writer.process.pid}). Stop it, or set another DATA_DIR for this one.`,
    });
    await writer.acknowledgedMore(10);
    writer.process.kill('SIGTERM');
    await writer.ended;
    expect(writer.process.exitCode).toBe(0);
    await start(dataDir);
  });

  it('rejects a second one in the same process', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'EMBEDDED_DATABASE_IN_USE',
      ownerPid: process.pid,
    });
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets exactly one of several start at the same time on an empty folder', async () => {
    const dataDir = folder();
    const writers = [0, 1, 2].map((number) => startWriter({ dataDir, firstNumber: number * 1_000 }));
    const outcomes = await Promise.allSettled(writers.map((writer) => writer.ready));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(String(outcome.reason)).toContain('is in use by another Paddock server');
    }
    const winner = writers[outcomes.findIndex(({ status }) => status === 'fulfilled')];
    await winner?.acknowledgedMore(10);
    winner?.process.kill('SIGTERM');
    await Promise.all(writers.map((writer) => writer.ended));
  });

  it('ignores a stale lock file whose process number belongs to another process now', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept ()');
    await first.stop();
    const stranger = spawn('sleep', ['60']);
    const { cluster } = layoutOf(dataDir);
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      `${stranger.pid}\n${cluster}\n1\n5432\n.\n\n  1 1\nready\n`,
    );
    writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), `${stranger.pid}\n`);
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 0 }]);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
    stranger.kill();
    await once(stranger, 'exit');
  });

  it('ends open connections when it stops', async () => {
    const database = await start(folder());
    const client = new Client(database.connection);
    await client.connect();
    client.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await database.stop();
    await expect(ended).resolves.toBeUndefined();
  });
});
