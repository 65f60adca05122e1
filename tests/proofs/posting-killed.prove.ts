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
import { untilIdle } from './fixtures/until-idle.ts';

/** How often the process that posts is killed, and after how many entries at most. */
interface KilledPostings {
  readonly url: string;
  readonly rounds: number;
  readonly perRound: number;
}

type Db = ReturnType<typeof createDatabase>;

/**
 * [LED-09] A process that posts and reverses is killed again and again: every entry that it said it had posted is in the
 * book, none is there by half, the chain is whole, and each balance is the sum of its postings.
 */
export async function provePostingKilled({ url, rounds, perRound }: KilledPostings): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 1 });
  try {
    const make = factories(db);
    const { fund, positions } = await prepare(db, make);
    const bystander = await prepare(db, make);
    const untouched = await contents(db, bystander.fund);
    const said = new Set<string>();
    for (let round = 1; round <= rounds; round += 1) {
      const before = said.size;
      await postUntilKilled([url, fund, ...positions], randomInt(1, perRound + 1), (id) => said.add(id));
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
      console.log(`round ${round}: ${said.size - before} said to be posted, ${kept.size} in the book`);
    }
    assert.deepEqual(await contents(db, bystander.fund), untouched, 'the book of another fund is as it was');
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

/** Kills the process once it has said so many entries, while it is at the next ones. */
async function postUntilKilled(
  args: readonly string[],
  entries: number,
  said: (id: string) => void,
): Promise<void> {
  const program = fileURLToPath(new URL('./fixtures/poster.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  assert.ok(child.stdout, 'it has an output');
  let left = entries;
  for await (const line of createInterface({ input: child.stdout })) {
    said(line);
    left -= 1;
    if (left === 0) child.kill('SIGKILL');
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

async function contents(db: Db, fund: string): Promise<unknown> {
  const { rows } = await sql`
    SELECT to_jsonb(e)::text AS row FROM ledger_entries e WHERE fund = ${fund} UNION ALL
    SELECT to_jsonb(p)::text FROM ledger_postings p WHERE fund = ${fund} UNION ALL
    SELECT to_jsonb(b)::text FROM ledger_books b WHERE fund = ${fund} UNION ALL
    SELECT to_jsonb(b)::text FROM position_balances b JOIN positions p ON p._id = b.position WHERE p.fund = ${fund}
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
