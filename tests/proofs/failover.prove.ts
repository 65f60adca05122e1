import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSession } from '@paddock/server/modules/people/identity/index.ts';
import { createDatabase } from '@paddock/server/platform/database/index.ts';
import { factories, serverProgram } from '@paddock/testing';
import { sql } from 'kysely';
import { type Child, startChild } from '../../bench/machine/child.ts';
import { skipProof } from '../../scripts/prove/outcome.ts';
import { clusterPackages, missingForCluster, withPostgresCluster } from './fixtures/postgres-cluster.ts';

const writers = 4;
const readers = 2;

/** One way to lose the primary. */
interface Loss {
  readonly name: string;
  /** Before the load begins. */
  readonly prepare?: () => Promise<void>;
  /** Takes the primary away. */
  readonly lose: () => Promise<void>;
  /** Settles once there is another one. */
  readonly promotion: () => Promise<unknown>;
}

interface Rehearsal {
  /** The one address of the database, which leads to the primary. */
  readonly url: string;
  /** One after the other, with one process that is not restarted. */
  readonly losses: readonly Loss[];
  /** The light load before the primary is lost and after the promotion, in milliseconds. */
  readonly before: number;
  readonly after: number;
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);

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
    const seen = `${reply.status} retry-after ${retryAfter} ${text.replace(/,"requestId":"\w+"/, '')}`;
    observed.others.set(seen, (observed.others.get(seen) ?? 0) + 1);
    if (retryAfter === null || isOver()) return false;
    // Shorter than asked, to see when it works again.
    await pause(100);
  }
}

async function prepare(connectionString: string) {
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

async function notesOf(connectionString: string, fund: string): Promise<string[]> {
  const db = createDatabase({ connectionString, max: 1 });
  try {
    const { rows } = await sql<{ text: string }>`SELECT text FROM notes WHERE record = ${fund}`.execute(db);
    return rows.map(({ text }) => text);
  } finally {
    await db.destroy();
  }
}

/** What a loss cost, in milliseconds. */
interface Outage {
  /** Until the first success after the promotion. */
  readonly back: number;
  readonly slowest: number;
}

/** [RUN-03] The primary is lost under light load: no 500, nothing lost, nothing twice. Returns how long it was felt. */
export async function proveFailover({ url, losses, ...times }: Rehearsal): Promise<Outage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-failover-data-'));
  const server: Child = await startChild([serverProgram('main')], {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET_KEY: 'a secret key for proofs only, 32 or more characters',
    DEMO: '0',
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
  });
  try {
    const { fund, authCode } = await prepare(url);
    const acknowledged: string[] = [];
    const outages: Outage[] = [];
    for (const loss of losses) {
      await loss.prepare?.();
      const observed = await loseUnderLoad({ loss, ...times, origin: server.origin, fund, authCode });
      acknowledged.push(...observed.acknowledged);
      outages.push({ back: observed.back, slowest: observed.slowest });
    }
    const kept = await notesOf(url, fund);
    const lost = acknowledged.filter((text) => !kept.includes(text));
    const twice = kept.filter((text, index) => kept.indexOf(text) !== index);
    console.log(
      `${acknowledged.length} acknowledged writes in all: ${lost.length} lost, ${twice.length} twice`,
    );
    assert.deepEqual({ lost, twice }, { lost: [], twice: [] });
    return outages;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Load extends Pick<Rehearsal, 'before' | 'after'> {
  readonly loss: Loss;
  readonly origin: string;
  readonly fund: string;
  readonly authCode: string;
}

async function loseUnderLoad({
  loss,
  before,
  after,
  origin,
  fund,
  authCode,
}: Load): Promise<Observed & Outage> {
  const observed: Observed = { successes: [], acknowledged: new Set(), others: new Map(), slowest: 0 };
  let isOver = false;
  const write = async (writer: number) => {
    for (let count = 0; !isOver; count += 1) {
      const text = `${loss.name} ${writer} ${count}`;
      const headers = {
        authcode: authCode,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const body = JSON.stringify({ text, collection: 'funds', record: fund });
      const send = () => fetch(`${origin}/api/notes`, { method: 'POST', headers, body });
      if (await untilDone(observed, send, () => isOver)) observed.acknowledged.add(text);
      await pause(20);
    }
  };
  const read = async () => {
    while (!isOver) {
      const send = () => fetch(`${origin}/auth/me`, { headers: { authcode: authCode } });
      await untilDone(observed, send, () => isOver);
      await pause(20);
    }
  };
  const load = Promise.all([
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...Array.from({ length: readers }, () => read()),
  ]);
  await pause(before);
  await loss.lose();
  const lostAt = performance.now();
  await loss.promotion();
  const promotedAt = performance.now();
  await pause(after);
  isOver = true;
  await load;
  const back = observed.successes.find((at) => at > promotedAt);
  console.log(`${loss.name}: promoted ${seconds(promotedAt - lostAt)} s after it`);
  console.log(`first success ${seconds((back ?? Number.NaN) - promotedAt)} s after the promotion`);
  console.log(
    `slowest reply ${seconds(observed.slowest)} s; ${observed.acknowledged.size} acknowledged writes`,
  );
  for (const [seen, count] of observed.others) console.log(`${count} × ${seen}`);
  for (const seen of observed.others.keys())
    assert.match(seen, /^503 retry-after \d+ .*"unavailable"/, 'every failure can be repeated');
  assert.ok(back !== undefined, 'requests succeed again');
  return { ...observed, back: back - promotedAt };
}

const proveWithPatroni = () =>
  withPostgresCluster(async ({ url, kill, back, switchOver, memberAt }) => {
    let former = await memberAt('/primary');
    const promotion = () => memberAt('/primary', former);
    let switched: Promise<Response> | undefined;
    const switchover: Loss = {
      name: 'switchover',
      prepare: async () => {
        const began = performance.now();
        await back();
        former = await memberAt('/primary');
        console.log(
          `the killed member is the standby ${seconds(performance.now() - began)} s after its start`,
        );
      },
      lose: async () => {
        switched = switchOver();
      },
      promotion,
    };
    const losses = [{ name: 'kill', lose: async () => kill(), promotion }, switchover];
    for (const outage of await proveFailover({ url, losses, before: 3_000, after: 4_000 })) {
      assert.ok(outage.back < 2_000, 'back within 2 s of the promotion');
      assert.ok(outage.slowest < 7_000, 'nobody waited for much longer than 5 s');
    }
    assert.equal((await switched)?.status, 200, 'patroni switched over');
  });

if (import.meta.main) {
  const missing = missingForCluster();
  if (missing.length === 0) await proveWithPatroni();
  else skipProof(`no ${missing.join(', ')} (apt-get install ${clusterPackages})`);
}
