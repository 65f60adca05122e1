import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AdminActionReply, Approval, RunImport } from '@paddock/contract';
import { startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { inspectBooks } from '@paddock/server/modules/money/journal-checks/index.ts';
import { openSession } from '@paddock/server/modules/people/identity/index.ts';
import { migrateAll } from '@paddock/server/open-platform.ts';
import { createDatabase } from '@paddock/server/platform/database/index.ts';
import { factories, serverProgram } from '@paddock/testing';
import { sql } from 'kysely';
import { startChild } from '../../bench/machine/child.ts';
import { assertImported, fileOf, type RunFile, storedOf } from './fixtures/imported-file.ts';
import { openedFund } from './fixtures/opened-fund.ts';
import { untilIdle } from './fixtures/until-idle.ts';

/** A server that imports a file with four rows for each investor who has paid, four in five, and how often it is killed. */
interface KilledImports {
  readonly url: string;
  readonly env: Record<string, string>;
  readonly investors: number;
  readonly kills: number;
}

type Db = ReturnType<typeof createDatabase>;
/** Of the writing of the rows. */
type Moment = 'before' | 'during' | 'after';
const moments: readonly Moment[] = ['during', 'before', 'during', 'after'];
interface Sent<Reply> {
  readonly status: number;
  readonly body: Reply;
}

/**
 * [LED-07] [IMP-01] A server is killed again and again while it stores the request for a file of valuations and
 * distributions, and while it posts one: all days of the file are there or none, the same request succeeds once the server
 * is back, and nothing is there twice.
 */
export async function proveImportKilled({ url, env, investors, kills }: KilledImports): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 2 }, { statement_timeout: 0 });
  const folder = await mkdtemp(join(tmpdir(), 'paddock-proof-'));
  const settings = { DATA_DIR: folder, DEMO: '0', CAPTCHA: 'off', RATE_LIMITS: 'off', ROLE: 'web', ...env };
  const start = () => startChild([serverProgram('main')], settings);
  let server = await start();
  try {
    const fund = await openedFund(db, url, investors);
    const beside = await openedFund(db, url, 5);
    const untouched = await entriesOf(db, beside);
    const make = factories(db);
    const asker = await make.user({ level: 'admin' });
    const decider = await make.user({ level: 'admin' });

    /** Sends it. Where it is to be killed, kills the server then, and sends the same to the one that is back. */
    const send = async <Reply>(
      request: (origin: string) => Promise<Sent<Reply>>,
      kill: { readonly moment: Moment; readonly took: number } | null,
      check: (isAcknowledged: boolean) => Promise<boolean>,
    ) => {
      const begin = performance.now();
      const first = request(server.origin).catch(() => null);
      let stage: Moment = 'after';
      if (kill) {
        await until(kill, { db, replied: first });
        const isWriting = await writes(db);
        process.kill(server.pid, 'SIGKILL');
        const reply = await first;
        await untilIdle(db);
        const isThere = await check(reply !== null);
        stage = isWriting && !reply ? 'during' : isThere ? 'after' : 'before';
        server = await start();
      }
      const reply = (!kill && (await first)) || (await request(server.origin));
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      return { reply: reply.body, took: performance.now() - begin, stage };
    };

    let took = { asking: 0, posting: 0 };
    const killedAt = new Set<string>();
    for (let round = 0; round <= kills; round += 1) {
      const file = await fileOf(db, fund, round);
      const key = `round-${round}`;
      // One in four is at the request, and half of the others while the rows are posted.
      const isAsking = round % 4 === 0;
      const earlier = Math.ceil((isAsking ? round : 3 * round) / 4) - 1;
      const moment = moments[earlier % moments.length] ?? 'during';
      const { version } = (await preview(server.origin, await sign(db, asker), { fund, file })).body.item;
      const asked = await send(
        async (origin) => ask(origin, await sign(db, asker), { fund, file, version, key }),
        round > 0 && isAsking ? { moment, took: took.asking } : null,
        (isAcknowledged) => assertStored(db, file, isAcknowledged),
      );
      await assertStored(db, file, true);
      const approval = asked.reply.approval ?? '';
      const approve = async (origin: string, withKey: string) =>
        approveIn(origin, await sign(db, decider), { approval, key: withKey });
      const posted = await send(
        (origin) => approve(origin, key),
        round > 0 && !isAsking ? { moment, took: took.posting } : null,
        (isAcknowledged) => assertImported(db, file, isAcknowledged || null),
      );
      await assertImported(db, file, true);
      assert.equal((await approve(server.origin, `${key}-again`)).status, 409, 'it is decided once');
      const again = await preview(server.origin, await sign(db, asker), { fund, file });
      assert.equal(again.body.item.isKnown, true, 'the same file changes nothing');
      if (round === 0) {
        took = { asking: asked.took, posting: posted.took };
        console.log(
          `${file.rows} rows were asked for in ${seconds(took.asking)}, posted in ${seconds(took.posting)}`,
        );
      } else {
        const { stage } = isAsking ? asked : posted;
        killedAt.add(`${isAsking ? 'asking' : 'posting'} ${stage}`);
        console.log(`kill ${round}: ${stage} ${isAsking ? 'the request was stored' : 'it was posted'}`);
      }
    }
    if (kills >= 20)
      for (const stage of ['before', 'during', 'after'])
        assert.ok(killedAt.has(`posting ${stage}`), `it was killed ${stage} the posting`);
    assert.deepEqual(await entriesOf(db, beside), untouched, 'the book of another fund is as it was');
    const { books, findings } = await inspectBooks(db);
    assert.deepEqual([...findings, ...books.flatMap((book) => book.findings)], []);
  } finally {
    await server.stop();
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Signed in again, so that they have just proven who they are. */
const sign = (db: Db, { _id: user }: { _id: string }): Promise<string> =>
  openSession(db, { user, now: new Date(), address: '127.0.0.1', agent: 'proof' });

async function call<Reply>(
  url: string,
  authCode: string,
  post?: { readonly body: object; readonly key: string },
): Promise<Sent<Reply>> {
  const reply = await fetch(url, {
    headers: {
      authcode: authCode,
      'content-type': 'application/json',
      ...(post && { 'idempotency-key': post.key }),
    },
    ...(post && { method: 'POST', body: JSON.stringify(post.body) }),
  });
  const body: Reply = JSON.parse(await reply.text());
  return { status: reply.status, body };
}

const preview = (origin: string, authCode: string, { fund, file }: { fund: string; file: RunFile }) =>
  call<{ item: RunImport }>(`${origin}/api/backoffice/ledger/imports/preview`, authCode, {
    body: { fund, csv: file.csv },
    key: `preview-${file.rows}`,
  });

const ask = (
  origin: string,
  authCode: string,
  { fund, file, version, key }: { fund: string; file: RunFile; version: string; key: string },
) =>
  call<AdminActionReply>(`${origin}/api/backoffice/ledger/imports`, authCode, {
    body: { fund, csv: file.csv, controls: file.controls, version, reason: 'Of the past', confirmed: true },
    key,
  });

async function approveIn(
  origin: string,
  authCode: string,
  { approval, key }: { approval: string; key: string },
): Promise<Sent<{ success: boolean }>> {
  const path = `${origin}/api/backoffice/approvals`;
  const { item } = (await call<{ item: Approval }>(`${path}/${approval}`, authCode)).body;
  const body = { id: approval, contentHash: item.contentHash };
  return await call(`${path}/approve`, authCode, { body, key });
}

/** Waits for a moment of a request, somewhere in what is about its length. */
async function until(
  { moment, took }: { moment: Moment; took: number },
  { db, replied }: { db: Db; replied: Promise<unknown> },
): Promise<void> {
  if (moment === 'after') return void (await replied);
  if (moment === 'before') return await pause(0.5 * Math.random() * took);
  let isOver = false;
  void replied.then(() => {
    isOver = true;
  });
  while (!isOver && !(await writes(db))) await pause(5);
  await pause(0.2 * Math.random() * took);
}

/** Whether the server is at the rows of a file just now, and has not committed them. */
async function writes(db: Db): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND state <> 'idle' AND query ~ 'INSERT INTO (ledger_|pg_temp)|UPDATE ledger_run|COMMIT|commit'`.execute(
      db,
    );
  return rows.length > 0;
}

/** The request is there with each of its rows, once, or not at all. */
async function assertStored(db: Db, file: RunFile, isAcknowledged: boolean): Promise<boolean> {
  const { imports, rows, open } = await storedOf(db, file);
  if (isAcknowledged || imports > 0)
    assert.deepEqual({ imports, rows, open }, { imports: 1, rows: file.rows, open: 1 });
  else assert.deepEqual({ rows, open }, { rows: 0, open: 0 });
  return imports > 0;
}

async function entriesOf(db: Db, fund: string): Promise<unknown> {
  const { rows } = await sql`SELECT to_jsonb(p)::text FROM ledger_postings p WHERE fund = ${fund} UNION ALL
    SELECT to_jsonb(b)::text FROM ledger_books b WHERE fund = ${fund} ORDER BY 1`.execute(db);
  return rows;
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-proof-'));
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    await migrateAll(embedded.connection);
    const env = {
      DATABASE_URL: embedded.url,
      SECRET_KEY: 'a secret key for proofs only, 32 or more characters',
    };
    await proveImportKilled({ url: embedded.url, env, investors: 3_125, kills: 20 });
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
