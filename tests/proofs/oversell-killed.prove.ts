import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRunningEmbedded } from '@paddock/embedded-postgres';
import { openSession } from '@paddock/server/modules/people/identity/index.ts';
import { createDatabase, type DatabaseConnection } from '@paddock/server/platform/database/index.ts';
import { factories, serverProgram } from '@paddock/testing';
import { sql } from 'kysely';
import { type Child, startChild } from '../../bench/machine/child.ts';

const minimum = 10_000;
const total = 355_000;

/** How many commit at a time, and how often; and the server's database, unless it is the embedded one. */
interface KilledSizes {
  readonly racers: number;
  readonly rounds: number;
  readonly database?: { readonly env: Record<string, string>; readonly connection: DatabaseConnection };
}

/**
 * [SYN-09] The server is killed while investors commit: every acknowledged commitment exists, and the limit holds.
 */
export async function proveOversellKilled({ racers, rounds, database }: KilledSizes): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-proof-'));
  const start = () =>
    startChild([serverProgram('main')], {
      DATA_DIR: dataDir,
      DEMO: '0',
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
      ...database?.env,
    });
  const connect = async () => database?.connection ?? (await connectRunningEmbedded(dataDir));
  let server = await start();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const { fund, ready } = await onDatabase(connect, (db) => prepare(db, racers));
      const acknowledged = new Set<string>();
      const killAfter = randomInt(1, Math.ceil(racers / 2));
      await Promise.all(
        ready.map(async ({ id, authCode }) => {
          if (!(await commits(server, id, authCode))) return;
          acknowledged.add(id);
          if (acknowledged.size === killAfter) process.kill(server.pid, 'SIGKILL');
        }),
      );
      assert.ok(acknowledged.size >= killAfter, 'the server was killed while they committed');
      server = await start();
      const kept = await onDatabase(connect, (db) => acceptedIn(db, fund));
      for (const id of acknowledged) assert.ok(kept.has(id), 'an acknowledged commitment exists');
      const sum = kept.size * minimum;
      assert.ok(sum - total < minimum, `${sum} of ${total} passes it by the minimum or more`);
      console.log(
        `round ${round}: killed after ${killAfter}, ${acknowledged.size} acknowledged, ${kept.size} kept`,
      );
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Db = ReturnType<typeof createDatabase>;

/** The running server's own database. */
async function onDatabase<T>(
  connect: () => Promise<DatabaseConnection | undefined>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const connection = await connect();
  assert.ok(connection, 'the embedded database runs');
  const db = createDatabase({ ...connection, max: 4 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function prepare(db: Db, racers: number) {
  const make = factories(db);
  const mark = `${Date.now()}-${randomInt(1_000_000)}`;
  const fund = await make.fund({
    url_slug: `fund-${mark}`,
    min_inv_amount: String(minimum),
    total_inv_amount: String(total),
  });
  const ready = await Promise.all(
    Array.from({ length: racers }, async (_, at) => {
      const email = `racer-${at}-${mark}@example.com`;
      const user = await make.user({ email, username: email });
      const { _id } = await make.participation({ user: user._id, fund: fund._id });
      const session = { user: user._id, now: new Date(), address: '127.0.0.1', agent: 'proof' };
      return { id: _id, authCode: await openSession(db, session) };
    }),
  );
  return { fund: fund._id, ready };
}

/** Whether the commitment was acknowledged. A killed server acknowledges nothing. */
async function commits({ origin }: Child, id: string, authCode: string): Promise<boolean> {
  try {
    const reply = await fetch(`${origin}/api/syndication/set_investing`, {
      method: 'POST',
      headers: { authcode: authCode, 'content-type': 'application/json' },
      body: JSON.stringify({ id, invest_amount: minimum, method_of_inv: 'ENTITY' }),
    });
    return reply.ok;
  } catch {
    return false;
  }
}

async function acceptedIn(db: Db, fund: string): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`
    SELECT _id FROM synd_users WHERE fund = ${fund} AND invest_status = 'Accepted investment'`.execute(db);
  const differing = await sql`SELECT * FROM fund_totals_differing`.execute(db);
  assert.deepEqual(differing.rows, [], 'the kept totals are the sums');
  return new Set(rows.map(({ _id }) => _id));
}

if (import.meta.main) await proveOversellKilled({ racers: 60, rounds: 10 });
