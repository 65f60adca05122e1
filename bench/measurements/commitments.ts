import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { median, medianRatio } from '../load/rounds.ts';
import type { BenchDatabase } from '../machine/database.ts';
import { type Investor, seedCommitments } from '../machine/seed-commitments.ts';
import { commitmentScript } from './commitment-script.ts';

export interface CommitmentLoad {
  readonly clients: number;
  /** Those that are counted. */
  readonly rounds: number;
  /** Commitments of one client in one round. */
  readonly perClient: number;
}

/**
 * Commitments to one fund by several investors at a time: the server over HTTP, and in the same run pgbench with the
 * statements of one commitment on the same tables and triggers. The first round of each warms up and is not counted.
 */
export async function measureCommitments(
  { database, folder, origin }: { database: BenchDatabase; folder: string; origin: string },
  load: CommitmentLoad,
  say: Say,
): Promise<Metric[]> {
  const { clients, rounds } = load;
  const perRound = clients * load.perClient;
  const hasPgbench = spawnSync('pgbench', ['--version']).status === 0;
  if (!hasPgbench)
    say('pgbench is not installed (Debian: postgresql-contrib), so commitments have no control');
  say(`commitments to one fund by ${clients} clients, ${rounds} rounds of ${perRound}`);
  const investors = await seedCommitments(database.pool, perRound * (rounds + 1) * (hasPgbench ? 2 : 1));
  const scriptFile = join(folder, 'commitment.sql');
  writeFileSync(scriptFile, commitmentScript);
  const server: number[] = [];
  const control: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    server.push(await commitOverHttp(origin, clients, investors.splice(0, perRound)));
    if (!hasPgbench) continue;
    await prepareControl(database.pool, investors.splice(0, perRound));
    control.push(runControl(database.url, scriptFile, load));
  }
  await expectExactSum(database.pool, perRound * (rounds + 1) * (hasPgbench ? 2 : 1));
  const [counted, countedControl] = [server.slice(1), control.slice(1)];
  const rate = Math.round(median(counted));
  if (!hasPgbench)
    return [{ name: 'commitments: per second on one fund', value: rate, note: 'no pgbench here' }];
  return [
    {
      name: 'commitments: per second on one fund, as a share of pgbench',
      value: medianRatio(counted, countedControl),
      note: `${rate} against ${Math.round(median(countedControl))} per second`,
    },
  ];
}

/** Each client commits for one investor after the other. Returns the commitments per second. */
async function commitOverHttp(
  origin: string,
  clients: number,
  investors: readonly Investor[],
): Promise<number> {
  const { port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const queue = [...investors];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await commit(next, Number(port), agent);
    }),
  );
  agent.destroy();
  return (investors.length * 1000) / (performance.now() - began);
}

function commit({ participation, authCode }: Investor, port: number, agent: Agent): Promise<void> {
  const body = JSON.stringify({ id: participation, invest_amount: 500, method_of_inv: 'TRUST' });
  const headers = { host: 'bench.localhost', authcode: authCode, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method: 'POST', path: '/api/syndication/set_investing', headers, agent },
      (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`A commitment got the status ${reply.statusCode}`));
        reply.resume();
        reply.once('end', () => resolve());
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** The participations that pgbench commits, by number: a client uses the next one. */
async function prepareControl(pool: Pool, investors: readonly Investor[]): Promise<void> {
  await pool.query(`DROP TABLE IF EXISTS bench_queue; DROP SEQUENCE IF EXISTS bench_next;
    CREATE TABLE bench_queue (n bigint PRIMARY KEY, participation uuid, person uuid, fund uuid);
    CREATE SEQUENCE bench_next`);
  await pool.query(
    `INSERT INTO bench_queue SELECT n, s._id, s."user", s.fund
      FROM unnest($1::uuid[]) WITH ORDINALITY AS q (id, n) JOIN synd_users s ON s._id = q.id`,
    [investors.map(({ participation }) => participation)],
  );
  await pool.query('ANALYZE bench_queue');
}

function runControl(url: string, scriptFile: string, { clients, perClient }: CommitmentLoad): number {
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-t', String(perClient)];
  const ran = spawnSync('pgbench', [...options, '-f', scriptFile, url], { encoding: 'utf8' });
  const rate = Number(/tps = ([\d.]+)/.exec(ran.stdout)?.[1]);
  if (ran.status !== 0 || !(rate > 0)) throw new Error(`pgbench failed: ${ran.stderr}`);
  return rate;
}

/** Verifies that both have made all commitments; otherwise the comparison is meaningless. */
async function expectExactSum(pool: Pool, commitments: number): Promise<void> {
  const { rows } = await pool.query<{ committed: string }>(
    `SELECT committed_amount::bigint::text AS committed FROM funds WHERE url_slug = 'contested'`,
  );
  if (rows[0]?.committed !== String(commitments * 500))
    throw new Error(`The fund has ${rows[0]?.committed} instead of ${commitments * 500}`);
  const differing = await pool.query('SELECT 1 FROM fund_totals_differing');
  if (differing.rowCount !== 0) throw new Error('The totals of a fund differ from the sums');
}
