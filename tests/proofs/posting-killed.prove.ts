import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { entryFor } from '@paddock/domain';
import { startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { openBook, openPosition, postEntry } from '@paddock/server/modules/money/journal/index.ts';
import { inspectBooks } from '@paddock/server/modules/money/journal-checks/index.ts';
import { migrateAll } from '@paddock/server/open-platform.ts';
import { createDatabase } from '@paddock/server/platform/database/index.ts';
import { factories } from '@paddock/testing';
import { sql } from 'kysely';
import { openedFund } from './fixtures/opened-fund.ts';
import { assertReceiptsPosted, recordedFund } from './fixtures/recorded-receipts.ts';
import { untilIdle } from './fixtures/until-idle.ts';

/** How often the processes that post are killed, and after how many entries at most. */
interface KilledPostings {
  readonly url: string;
  readonly rounds: number;
  readonly perRound: number;
}

type Db = ReturnType<typeof createDatabase>;

/**
 * [LED-08] [LED-09] A process that posts and reverses is killed again and again: every entry that it said it had posted is
 * in the book, none is there by half, the chain is whole, and each balance is the sum of its postings. So is one that
 * records receipts, returns and reversals in an opened fund: none is there without its entry, and no entry without it.
 */
export async function provePostingKilled({ url, rounds, perRound }: KilledPostings): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 1 });
  try {
    const make = factories(db);
    const { fund, positions } = await prepare(db, make);
    const bystander = await prepare(db, make);
    const recorded = await recordedFund(db, url, make);
    const others = [bystander.fund, await openedFund(db, url, 5)];
    const untouched = await contents(db, others);
    const said = new Set<string>();
    const saidRecorded = new Set<string>();
    let keptRecorded: ReadonlySet<string> = new Set();
    for (let round = 1; round <= rounds; round += 1) {
      const before = said.size + saidRecorded.size;
      await Promise.all([
        postUntilKilled(
          {
            program: new URL('./fixtures/poster.ts', import.meta.url),
            args: [url, fund, ...positions],
            entries: randomInt(1, perRound + 1),
          },
          (id) => said.add(id),
        ),
        postUntilKilled(
          {
            program: new URL('./fixtures/receipt-recorder.ts', import.meta.url),
            args: [url, recorded.admin, ...recorded.participations],
            // Each takes longer than an entry alone.
            entries: randomInt(1, Math.ceil(perRound / 2) + 1),
          },
          (name) => saidRecorded.add(name),
        ),
      ]);
      await untilIdle(db);
      const { books, findings } = await inspectBooks(db);
      assert.deepEqual([...findings, ...books.flatMap((book) => book.findings)], []);
      const kept = await entriesOf(db, fund);
      assert.deepEqual(
        [...said].filter((id) => !kept.has(id)),
        [],
        'what was said to be posted is posted',
      );
      for (const [id, lines] of kept) assert.ok(lines === 2 || lines === 4, `entry ${id} is whole`);
      keptRecorded = await assertReceiptsPosted(db, recorded, saidRecorded);
      console.log(
        `round ${round}: ${said.size + saidRecorded.size - before} said to be posted, ${kept.size} entries in one book, ${keptRecorded.size} receipts, returns and reversals in the other`,
      );
    }
    if (rounds >= 20)
      for (const kind of ['receipt', 'return', 'reversal'])
        assert.ok(
          [...keptRecorded].some((name) => name.startsWith(`${kind} `)),
          `each kind was recorded, so a ${kind} too`,
        );
    assert.deepEqual(await contents(db, others), untouched, 'the books of other funds are as they were');
  } finally {
    await db.destroy();
  }
}

/** A fund with two positions in its book. */
async function prepare(db: Db, make: ReturnType<typeof factories>) {
  const now = new Date();
  const { _id: fund } = await make.fund();
  await openBook(db, { fund, timeZone: 'America/New_York' });
  const positions: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const accepted = { fund, invest_status: 'Accepted investment', invest_amount: '1000000' } as const;
    const { _id: syndUser } = await make.participation(accepted);
    const { _id: position } = await openPosition(db, { fund, syndUser, now });
    const postings = entryFor.commitment({ position, amount: 100_000_000n });
    await postEntry(db, { fund, kind: 'commitment', day: '2026-01-10', postings, by: { id: null, now } });
    positions.push(position);
  }
  return { fund, positions };
}

interface Posting {
  readonly program: URL;
  readonly args: readonly string[];
  readonly entries: number;
}

/** Kills the process soon after it has said so many entries, somewhere in the next ones. */
async function postUntilKilled(
  { program, args, entries }: Posting,
  said: (entry: string) => void,
): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  assert.ok(child.stdout, 'it has an output');
  let left = entries;
  for await (const line of createInterface({ input: child.stdout })) {
    said(line);
    left -= 1;
    if (left === 0) setTimeout(() => child.kill('SIGKILL'), randomInt(20));
  }
  const [, signal] = (await ended) as [number | null, string | null];
  assert.equal(signal, 'SIGKILL', 'it posts until it is killed');
}

async function entriesOf(db: Db, fund: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ _id: string; lines: number }>`
    SELECT e._id, count(p.entry)::int AS lines FROM ledger_entries e LEFT JOIN ledger_postings p ON p.entry = e._id
    WHERE e.fund = ${fund} GROUP BY e._id`.execute(db);
  return new Map(rows.map(({ _id, lines }) => [_id, lines]));
}

async function contents(db: Db, funds: readonly string[]): Promise<unknown> {
  const { rows } = await sql`
    WITH others AS (SELECT unnest(${[...funds]}::uuid[]) AS fund)
    SELECT to_jsonb(e)::text AS row FROM ledger_entries e JOIN others USING (fund) UNION ALL
    SELECT to_jsonb(p)::text FROM ledger_postings p JOIN others USING (fund) UNION ALL
    SELECT to_jsonb(b)::text FROM ledger_books b JOIN others USING (fund) UNION ALL
    SELECT to_jsonb(r)::text FROM funding_receipts r JOIN synd_users s ON s._id = r."syndUser"
      JOIN others USING (fund) UNION ALL
    SELECT to_jsonb(b)::text FROM position_balances b JOIN positions p ON p._id = b.position JOIN others USING (fund)
    ORDER BY 1`.execute(db);
  return rows;
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-proof-'));
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    await migrateAll(embedded.connection);
    await provePostingKilled({ url: embedded.url, rounds: 20, perRound: 40 });
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
