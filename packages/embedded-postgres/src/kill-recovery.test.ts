import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { layoutOf } from './layout.ts';
import { clusterProcesses } from './processes.ts';
import { query } from './testing/query.ts';
import { runKillRounds, VICTIMS } from './testing/run-kill-rounds.ts';
import { scratch } from './testing/scratch.ts';
import { startWriter } from './testing/writer.ts';

const { folder, start, logged } = scratch();

describe('kill -9', () => {
  it('of server, database, both and every process under load loses no acknowledged row', async () => {
    const report = await runKillRounds({ dataDir: folder(), rounds: VICTIMS.length, log: () => undefined });
    expect(report).toMatchObject({ lost: [], failedStarts: [], leftProcesses: 0 });
    expect(report.acknowledged).toBeGreaterThan(50);
  });

  it('of the server alone ends the database that it left, with a log line', async () => {
    const dataDir = folder();
    const writer = startWriter({ dataDir, leaveDatabase: true });
    const orphan = await writer.ready;
    await writer.acknowledgedMore(10);
    writer.process.kill('SIGKILL');
    await writer.ended;
    expect(await clusterProcesses(layoutOf(dataDir))).toContain(orphan);
    const database = await start(dataDir);
    expect(logged).toContain(`Ending the database process ${orphan}, which a killed server left behind.`);
    expect(await clusterProcesses(layoutOf(dataDir))).not.toContain(orphan);
    const [row] = await query(database.url, 'SELECT count(*)::int AS rows FROM written');
    expect(row?.rows).toBeGreaterThanOrEqual(writer.acknowledged.length);
  });

  it.runIf(process.platform === 'linux')('of the server alone: the database ends with it', async () => {
    const dataDir = folder();
    const writer = startWriter({ dataDir });
    await writer.ready;
    writer.process.kill('SIGKILL');
    await writer.ended;
    await vi.waitFor(async () => expect(await clusterProcesses(layoutOf(dataDir))).toEqual([]), {
      timeout: 5_000,
    });
  });

  it('of the database alone makes the running server restart it', async () => {
    const dataDir = folder();
    const database = await start(dataDir);
    const pool = new Pool(database.connection);
    pool.on('error', () => undefined);
    await pool.query('CREATE TABLE kept AS SELECT 1 AS kept');
    const killed = database.pid;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(database.pid).not.toBe(killed), { timeout: 10_000 });
    await vi.waitFor(
      async () => expect((await pool.query('SELECT * FROM kept')).rows).toEqual([{ kept: 1 }]),
      10_000,
    );
    await pool.end();
  });

  it('during the first start makes the next one start over', async () => {
    const dataDir = folder();
    const layout = layoutOf(dataDir);
    const writer = startWriter({ dataDir });
    const unfinished = () => readdirSync(dataDir).find((name) => existsSync(join(dataDir, name, 'global')));
    await vi.waitFor(() => expect(unfinished()).toBeDefined(), { interval: 2, timeout: 10_000 });
    writer.process.kill('SIGKILL');
    await writer.ended;
    expect(existsSync(layout.cluster)).toBe(false);
    const database = await start(dataDir);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});
