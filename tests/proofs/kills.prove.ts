import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKillRounds } from '@paddock/embedded-postgres/testing';

/** Kills of server, database or both under write load: no acknowledged row lost, each start clean. */
export async function proveKills(rounds: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-proof-'));
  try {
    const report = await runKillRounds({ dataDir, rounds, log: (line) => console.log(line) });
    console.log(report);
    assert.ok(report.acknowledged >= rounds * 20, 'there was load');
    assert.deepEqual(report.lost, [], 'no acknowledged row is lost');
    assert.deepEqual(report.failedStarts, [], 'each start succeeds');
    assert.equal(report.leftProcesses, 0, 'no process is left');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await proveKills(20);
