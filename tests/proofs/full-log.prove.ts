import assert from 'node:assert/strict';
import { chown, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectRunningEmbedded } from '@paddock/embedded-postgres';
import { createDatabase } from '@paddock/server/platform/database/index.ts';
import { sql } from 'kysely';
import type { Child } from '../../bench/machine/child.ts';
import { startPaddock } from '../../bench/machine/servers.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { skipProof } from '../../scripts/prove/outcome.ts';
import { missingPrograms } from './fixtures/missing-programs.ts';
import { mayMount, mountSmallDisk, type SmallDisk } from './fixtures/small-disk.ts';

/** Milliseconds that the disk stays full: over a minute, in which only three restarts of another cause are tried. */
const overAMinute = 75_000;

/** Moves the log of an embedded database that is stopped to a disk of its own. */
async function moveLog(dataDir: string): Promise<SmallDisk> {
  const log = join(dataDir, 'postgres', 'pg_wal');
  const { uid, gid } = await stat(log);
  const aside = join(dataDir, 'pg_wal.aside');
  await rename(log, aside);
  await mkdir(log, { mode: 0o700 });
  const disk = mountSmallDisk(log, 100);
  await chown(log, uid, gid);
  for (const name of await readdir(aside)) await cp(join(aside, name), join(log, name), { recursive: true });
  for (const entry of await readdir(log, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
  await rm(aside, { recursive: true });
  return disk;
}

const connect = async (dataDir: string) => {
  const connection = await connectRunningEmbedded(dataDir);
  assert.ok(connection, 'the embedded database runs');
  return createDatabase({ ...connection, max: 1 });
};

/** Writes to the log of the database until it finds no room: it reuses the files that it has. */
async function useUpLog(dataDir: string): Promise<void> {
  const db = await connect(dataDir);
  try {
    for (;;) await sql`SELECT pg_logical_emit_message(true, 'filler', repeat('x', 1000000))`.execute(db);
  } catch (error) {
    console.log(`the database says: ${String(error)}`);
  } finally {
    await db.destroy();
  }
}

/** Subscribes one address after the other, and keeps what the server said to each. */
function subscribeAlways(origin: string) {
  const acknowledged: string[] = [];
  const replies = new Map<string, number>();
  let isOver = false;
  let last = performance.now();
  const running = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const email = `reader-${count}@example.com`;
      const reply = await fetch(`${origin}/api/email/mailchimpsubscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
        signal: AbortSignal.timeout(30_000),
      }).then(
        ({ status }) => String(status),
        (error) => `none: ${String(error)}`,
      );
      replies.set(reply, (replies.get(reply) ?? 0) + 1);
      if (reply === '200') {
        acknowledged.push(email);
        last = performance.now();
      }
      await pause(5);
    }
  })();
  return {
    acknowledged,
    replies,
    /** When the newest of them was acknowledged. */
    last: () => last,
    end: async () => {
      isOver = true;
      await running;
    },
  };
}

/** How long after a moment, in seconds, something was acknowledged again. */
async function backAfter(moment: number, last: () => number): Promise<number> {
  for (; last() < moment; await pause(50))
    assert.ok(performance.now() - moment < 60_000, 'the server works again once there is room');
  return (last() - moment) / 1_000;
}

async function expectAllKept(dataDir: string, acknowledged: readonly string[]): Promise<void> {
  const db = await connect(dataDir);
  try {
    const rows = await db.selectFrom('newsletter_subscriptions').select('email').execute();
    const kept = new Set(rows.map(({ email }) => email));
    const lost = acknowledged.filter((email) => !kept.has(email));
    assert.deepEqual(lost, [], 'no acknowledged write is lost');
  } finally {
    await db.destroy();
  }
}

/**
 * [RUN-03] The log of the embedded database has no room, and the rest of the machine has. The server stays, says 503, and
 * goes on by itself once there is room: after so many seconds.
 */
export async function proveFullLog(
  dataDir: string,
  start: () => Promise<Child>,
  fullFor: number,
): Promise<number> {
  await (await start()).stop();
  const disk = await moveLog(dataDir);
  const server = await start();
  try {
    const load = subscribeAlways(server.origin);
    await pause(500);
    await disk.fill();
    await useUpLog(dataDir);
    await pause(fullFor);
    const freed = performance.now();
    await disk.free();
    const seconds = await backAfter(freed, load.last);
    await load.end();
    console.log(
      `replies: ${[...load.replies].map(([reply, count]) => `${count} times ${reply}`).join(', ')}`,
    );
    console.log(`back ${seconds.toFixed(1)} s after there was room`);
    const others = [...load.replies.keys()].filter((reply) => reply !== '200' && reply !== '503');
    assert.deepEqual(others, [], 'each request is told');
    await expectAllKept(dataDir, load.acknowledged);
    console.log(`${load.acknowledged.length} acknowledged writes, none lost`);
    return seconds;
  } finally {
    await server.stop();
    disk.remove();
  }
}

if (import.meta.main)
  await withTemporaryFolder(async (folder) => {
    const missing = missingPrograms(['mount']);
    const place = join(folder, 'place');
    await mkdir(place);
    if (missing.length > 0) skipProof(`no ${missing.join(', ')}`);
    else if (!mayMount(place)) skipProof('this user may not mount a small disk (as root only)');
    else {
      const start = () => startPaddock(folder, '', { LOG_LEVEL: 'fatal' });
      const seconds = await proveFullLog(join(folder, 'data'), start, overAMinute);
      assert.ok(seconds < 10, 'it is back within ten seconds');
    }
  });
