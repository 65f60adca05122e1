import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSession } from '@paddock/server/modules/people/identity/index.ts';
import { createDatabase } from '@paddock/server/platform/database/index.ts';
import { factories } from '@paddock/testing';
import { sql } from 'kysely';
import { type Child, startChild } from '../../bench/machine/child.ts';

const script = fileURLToPath(new URL('fixtures/postgres-cluster.sh', import.meta.url));
const connectionString = 'postgres://postgres:rehearsal@127.0.0.1:54400/postgres';
/** What patroni says of each member: 200 from the primary alone. */
const members = ['http://127.0.0.1:54501/primary', 'http://127.0.0.1:54502/primary'];
const writers = 4;
const readers = 2;

/** In milliseconds: light load before the primary is killed, and after it works again. */
const before = 3_000;
const after = 4_000;
const longestOutage = 60_000;

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;
const missing = ['patroni', 'etcd', 'haproxy'].filter((program) => !isInstalled(program));
if (globSync('/usr/lib/postgresql/*/bin/postgres').length === 0) missing.push('postgresql');

function cluster(verb: string, folder: string): void {
  const { status } = spawnSync('bash', [script, verb, folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  assert.equal(status, 0, `the cluster did ${verb}`);
}

interface Observed {
  /** Times of successful requests to the database, by performance.now(). */
  readonly successes: number[];
  /** Texts whose request was answered with 200. */
  readonly acknowledged: Set<string>;
  /** Status and words of every other reply. */
  readonly others: Map<string, number>;
  /** The longest time that a reply took, in milliseconds. */
  slowest: number;
}

/** Sends a request until it succeeds, as the interface does: again after Retry-After, with the same key. */
async function untilDone(observed: Observed, send: () => Promise<Response>, isOver: () => boolean) {
  for (;;) {
    const began = performance.now();
    const reply = await send();
    const text = await reply.text();
    observed.slowest = Math.max(observed.slowest, performance.now() - began);
    if (reply.ok) {
      observed.successes.push(performance.now());
      return true;
    }
    const retryAfter = reply.headers.get('retry-after');
    const seen = `${reply.status} retry-after ${retryAfter} ${text}`;
    observed.others.set(seen, (observed.others.get(seen) ?? 0) + 1);
    if (retryAfter === null || isOver()) return false;
    // Shorter than asked, to see when it works again.
    await pause(100);
  }
}

async function prepare() {
  const db = createDatabase({ connectionString, max: 2 });
  try {
    const make = factories(db);
    const fund = await make.fund();
    const admin = await make.user({ level: 'admin' });
    const session = { user: admin._id, now: new Date(), address: '127.0.0.1', agent: 'proof' };
    return { fund: fund._id, authCode: await openSession(db, session) };
  } finally {
    await db.destroy();
  }
}

async function notesInDatabase(): Promise<string[]> {
  const db = createDatabase({ connectionString, max: 1 });
  try {
    const { rows } = await sql<{ text: string }>`SELECT text FROM notes`.execute(db);
    return rows.map(({ text }) => text);
  } finally {
    await db.destroy();
  }
}

/** Waits until patroni has a primary again, and returns when. */
async function promotion(): Promise<number> {
  const until = performance.now() + longestOutage;
  while (performance.now() < until) {
    for (const member of members) {
      const reply = await fetch(member).catch(() => undefined);
      if (reply?.status === 200) return performance.now();
    }
    await pause(50);
  }
  throw new Error('patroni promoted nobody');
}

/** [RUN-03] The primary is killed under light load: no 500, nothing lost, nothing twice, back within 2 s of the promotion. */
async function proveFailover(folder: string): Promise<void> {
  const env = {
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
  };
  const server: Child = await startChild(['apps/server/src/main.ts'], env);
  try {
    const { fund, authCode } = await prepare();
    const observed: Observed = { successes: [], acknowledged: new Set(), others: new Map(), slowest: 0 };
    let isOver = false;
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count += 1) {
        const text = `${writer} ${count}`;
        const headers = {
          authcode: authCode,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        };
        const body = JSON.stringify({ text, collection: 'funds', record: fund });
        const send = () => fetch(`${server.origin}/api/notes`, { method: 'POST', headers, body });
        if (await untilDone(observed, send, () => isOver)) observed.acknowledged.add(text);
        await pause(20);
      }
    };
    const read = async () => {
      while (!isOver) {
        const send = () => fetch(`${server.origin}/auth/me`, { headers: { authcode: authCode } });
        await untilDone(observed, send, () => isOver);
        await pause(20);
      }
    };
    const load = Promise.all([
      ...Array.from({ length: writers }, (_, writer) => write(writer)),
      ...Array.from({ length: readers }, () => read()),
    ]);
    await pause(before);
    cluster('kill', folder);
    const killedAt = performance.now();
    const promotedAt = await promotion();
    await pause(after);
    isOver = true;
    await load;
    const back = observed.successes.find((at) => at > promotedAt);
    const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
    console.log(`promoted ${seconds(promotedAt - killedAt)} s after the kill`);
    console.log(`first success ${seconds((back ?? Number.NaN) - promotedAt)} s after the promotion`);
    console.log(
      `slowest reply ${seconds(observed.slowest)} s; ${observed.acknowledged.size} acknowledged writes`,
    );
    for (const [seen, count] of observed.others) console.log(`${count} × ${seen}`);
    for (const seen of observed.others.keys())
      assert.match(seen, /^503 retry-after \d+ .*"unavailable"/, 'every failure can be repeated');
    assert.ok(back !== undefined && back - promotedAt < 2_000, 'back within 2 s of the promotion');
    assert.ok(observed.slowest < 7_000, 'nobody waited for much longer than 5 s');
    const kept = await notesInDatabase();
    assert.equal(new Set(kept).size, kept.length, 'nothing twice');
    for (const text of observed.acknowledged) assert.ok(kept.includes(text), `nothing lost: ${text}`);
  } finally {
    await server.stop();
  }
}

if (missing.length > 0)
  console.log(`Skipped: no ${missing.join(', ')} (apt-get install patroni etcd-server haproxy postgresql)`);
else {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-failover-'));
  // PostgreSQL runs as another user if this one is root.
  await chmod(folder, 0o755);
  try {
    cluster('up', folder);
    await proveFailover(folder);
  } finally {
    cluster('down', folder);
    await rm(folder, { recursive: true, force: true });
  }
}
