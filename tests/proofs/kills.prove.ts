import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKillRounds } from '@paddock/embedded-postgres/testing';

/** 20 kills of server, database or both under write load: no acknowledged row lost, each start clean. */
const rounds = 20;

const dataDir = await mkdtemp(join(tmpdir(), 'paddock-proof-'));
try {
  const report = await runKillRounds({ dataDir, rounds, log: (line) => console.log(line) });
  console.log(report);
  assert.ok(report.acknowledged > rounds * 20, 'there was load');
  assert.deepEqual(report.lost, [], 'no acknowledged row is lost');
  assert.deepEqual(report.failedStarts, [], 'each start succeeds');
  assert.equal(report.leftProcesses, 0, 'no process is left');
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
