import { balanceOf, dayIn, entryFor } from '@paddock/domain';
import { type BookScene, bookScene } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';
import {
  lockBook,
  openBook,
  openPosition,
  postEntry,
  readBalance,
  readPostings,
  reverseEntry,
  verifyJournal,
} from './index.ts';
import { insertEntries } from './post-entry.ts';

let scene: BookScene;
beforeAll(async () => {
  scene = await bookScene();
});
afterAll(() => scene.close());

const opened = async () => {
  const { fund, positions } = await scene.open();
  const [position = '', second = ''] = positions;
  return { fund, position, second };
};

it('[LED-03] posts an entry whole, and what stands on each account is what the rules say', async () => {
  const { fund, position, second } = await opened();
  // 1,300 dollars for a commitment of 1,000: the rest waits in suspense.
  const postings = entryFor.receipt({ position, amount: 130_000n, unfunded: 100_000n });
  const { _id, sequence } = await postEntry(scene.db, {
    fund,
    kind: 'contribution',
    day: '2026-02-01',
    postings,
    by: scene.by,
  });
  expect(sequence).toBe(3n);
  expect(await readPostings(scene.db, { fund, entry: _id })).toMatchObject(postings);
  const all = await readPostings(scene.db, { fund, position });
  expect(await readBalance(scene.db, position)).toEqual(balanceOf(all));
  expect(await readBalance(scene.db, position)).toMatchObject({
    unfunded: 0n,
    called: 100_000n,
    contributed: 100_000n,
    suspense: 30_000n,
  });
  expect(await readBalance(scene.db, second)).toMatchObject({ unfunded: 100_000n, contributed: 0n });
});

it('[LED-02] leaves what a release leaves behind in suspense until it is returned', async () => {
  const { fund, position } = await opened();
  await scene.receive(fund, position, 40_000n);
  const { by, db } = scene;
  const balance = await readBalance(db, position);
  await postEntry(db, {
    fund,
    kind: 'release',
    day: '2026-02-02',
    postings: entryFor.release(position, balance),
    by,
  });
  expect(await readBalance(db, position)).toMatchObject({
    unfunded: 0n,
    called: 0n,
    contributed: 0n,
    suspense: 40_000n,
  });
  const postings = entryFor.suspenseReturn({ position, amount: 40_000n });
  await postEntry(db, { fund, kind: 'contribution_return', day: '2026-02-03', postings, by });
  const after = await readBalance(db, position);
  expect(Object.values(after).every((amount) => amount === 0n)).toBe(true);
});

it('[LED-02] mirrors an entry once, and no reversal', async () => {
  const { fund, position } = await opened();
  const { by, db } = scene;
  const before = await readBalance(db, position);
  const { _id: entry } = await scene.receive(fund, position, 1_000n);
  const reverse = (id: string, day = '2026-02-01') =>
    reverseEntry(db, { fund, entry: id, day, reason: 'Bounced.', by });
  await expect(reverse(entry, '2026-01-31')).rejects.toThrow('may not reverse');
  const reversal = await reverse(entry);
  expect(await readBalance(db, position)).toEqual(before);
  await expect(reverse(entry)).rejects.toThrow('ledger_entries_reversed_once');
  await expect(reverse(reversal._id)).rejects.toThrow('may not reverse');
});

it('[LED-04] posts what happened on a closed day on the first open one, beside its own day, if it may move', async () => {
  const { fund, position } = await opened();
  const { by, db } = scene;
  await db
    .updateTable('ledger_books')
    .set({ closedThrough: '2026-02-28' })
    .where('fund', '=', fund)
    .execute();
  const late = {
    fund,
    kind: 'contribution',
    day: '2026-02-28',
    postings: entryFor.receipt({ position, amount: 1_000n, unfunded: 1_000n }),
    by,
  } as const;
  await expect(postEntry(db, late)).rejects.toThrow('The period of 2026-02-28 is closed');
  const moves = { ...late, movesToOpenDay: true };
  expect(await postEntry(db, moves)).toMatchObject({ effectiveDate: '2026-03-01', ownDate: '2026-02-28' });
  const open = await postEntry(db, { ...moves, day: '2026-03-02' });
  expect(open).toMatchObject({ effectiveDate: '2026-03-02', ownDate: null });
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  '[LED-04] knows today by the time zone of the book: %s',
  async (timeZone) => {
    const { by, db, make } = scene;
    const fund = (await make.fund())._id;
    await openBook(db, { fund, timeZone });
    const participation = await make.participation({ fund, invest_status: 'Accepted investment' });
    const { _id: position } = await openPosition(db, { fund, syndUser: participation._id, now: by.now });
    const postings = entryFor.commitment({ position, amount: 1n });
    const tomorrow = dayIn(new Date(by.now.getTime() + 24 * 60 * 60_000), timeZone);
    const post = (day: string, now = by.now) =>
      postEntry(db, { fund, kind: 'commitment', day, postings, by: { id: null, now } });
    await expect(post(tomorrow)).rejects.toThrow('has not come yet');
    // The server's clock is wrong: the database has its own.
    await expect(post(tomorrow, new Date(by.now.getTime() + 24 * 60 * 60_000))).rejects.toThrow(
      'has not come yet',
    );
    expect((await post(dayIn(by.now, timeZone))).sequence).toBe(1n);
  },
);

it('[LED-03] refuses an entry against the rules before it asks the database', async () => {
  const { fund } = await opened();
  const wrong = { fund, kind: 'adjustment', day: '2026-02-01', postings: [], by: scene.by } as const;
  await expect(postEntry(scene.db, wrong)).rejects.toThrow('An entry has at least two lines.');
});

it('gives each participation that has committed one position, with a number that stays', async () => {
  const { by, db, make } = scene;
  const { fund } = await opened();
  const accepted = await make.participation({ fund, invest_status: 'Accepted investment' });
  const looking = await make.participation({ fund });
  const elsewhere = await make.participation({ invest_status: 'Accepted investment' });
  const open = (syndUser: string) => openPosition(db, { fund, syndUser, now: by.now });
  expect(await open(accepted._id)).toMatchObject({ number: 3 });
  await expect(open(accepted._id)).rejects.toThrow('positions_synd_user_key');
  for (const { _id } of [looking, elsewhere]) await expect(open(_id)).rejects.toThrow('that has committed');
  await expect(
    db.insertInto('positions').values({ _id: fund, fund, syndUser: looking._id, number: 9 }).execute(),
  ).rejects.toThrow('no gaps');
});

it('[LED-02] lets those who post to one fund wait for each other, and nobody who posts to another', async () => {
  const { fund, position } = await opened();
  const other = await opened();
  const reached = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const first = inTransaction(scene.db, async (held) => {
    const posted = await postEntry(held, {
      fund,
      kind: 'contribution',
      day: '2026-02-01',
      postings: entryFor.receipt({ position, amount: 60_000n, unfunded: 60_000n }),
      by: scene.by,
    });
    reached.resolve();
    await mayEnd.promise;
    return posted;
  });
  await reached.promise;
  let isSecondDone = false;
  const second = scene.receive(fund, position, 40_000n).finally(() => {
    isSecondDone = true;
  });
  // The other fund's poster comes later and ends first.
  expect((await scene.receive(other.fund, other.position, 1n)).sequence).toBe(3n);
  const waiting = async () =>
    (
      await scene.client.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  expect(isSecondDone).toBe(false);
  mayEnd.resolve();
  expect([(await first).sequence, (await second).sequence]).toEqual([3n, 4n]);
  expect(await readBalance(scene.db, position)).toMatchObject({ unfunded: 0n, contributed: 100_000n });
  expect(await verifyJournal(scene.db, fund)).toMatchObject({ ok: true, entries: 4n });
});

it('[LED-02] leaves nothing of an entry whose transaction ends in an error', async () => {
  const { fund, position } = await opened();
  const before = await scene.contents(fund);
  await expect(
    inTransaction(scene.db, async (held) => {
      await postEntry(held, {
        fund,
        kind: 'contribution',
        day: '2026-02-01',
        postings: entryFor.receipt({ position, amount: 1n, unfunded: 1n }),
        by: scene.by,
      });
      throw new Error('later');
    }),
  ).rejects.toThrow('later');
  expect(await scene.contents(fund)).toEqual(before);
});

it('[LED-02] numbers and seals the entries of many posters at once without a gap', async () => {
  const { fund, position, second } = await opened();
  const posters = Array.from({ length: 20 }, (_, n) => scene.receive(fund, n % 2 ? position : second, 100n));
  const sequences = (await Promise.all(posters)).map(({ sequence }) => Number(sequence));
  expect(sequences.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 3));
  expect(await verifyJournal(scene.db, fund)).toMatchObject({ ok: true, entries: 22n });
});

it('[LED-03] finds the entries of a fund by their sequence alone, whatever the planner prefers', async () => {
  // Each line of a run looks for its entry by id, fund and day. By an index of fund and day it passed all entries of the
  // run: 100,000 were not done after five minutes.
  const { rows } = await sql<{ name: string }>`
    SELECT i.indexrelid::regclass::text AS name FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'fund' AND a.attnum = ANY(i.indkey)
    WHERE i.indrelid = 'ledger_entries'::regclass AND i.indpred IS NULL`.execute(scene.db);
  expect(rows).toEqual([{ name: 'ledger_entries_sequence_key' }]);
});

it('[LED-02] looks for the position of a receipt alone, also on a connection that has posted a large run before', async () => {
  const { fund } = await scene.open(0);
  const run = 2_000;
  await inTransaction(scene.db, async (held) => {
    const { rows: positions } = await sql<{ _id: string }>`
      WITH people AS (
        INSERT INTO users (_id, username, email, "isActive")
          SELECT gen_random_uuid(), 'run-' || n, 'run-' || n || '@example.com', true FROM generate_series(1, ${run}::int) n
          RETURNING _id
      ), participations AS (
        INSERT INTO synd_users (_id, "user", fund, invest_status, invest_amount)
          SELECT gen_random_uuid(), _id, ${fund}::uuid, 'Accepted investment', 1000 FROM people RETURNING _id
      ) INSERT INTO positions (_id, fund, number, "syndUser")
        SELECT gen_random_uuid(), ${fund}::uuid, row_number() OVER (), _id FROM participations ORDER BY 3
        RETURNING _id`.execute(held);
    await sql`ANALYZE positions, position_balances`.execute(held);
    const of = { effectiveDate: '2026-02-01', ownDate: null, reverses: null, reason: null, receipt: null };
    const commitments = positions.map(({ _id: position }) => ({
      ...of,
      kind: 'commitment' as const,
      postings: entryFor.commitment({ position, amount: 100_000n }),
      isEstimated: false,
    }));
    await insertEntries(held, await lockBook(held, fund), { entries: commitments, by: scene.by });
    const read = async () => {
      const { rows } = await sql<{
        read: number;
      }>`SELECT sum(seq_tup_read)::int AS read FROM pg_stat_xact_user_tables
        WHERE relname IN ('positions', 'position_balances', 'ledger_entries')`.execute(held);
      return rows[0]?.read;
    };
    const before = await read();
    const [position] = positions;
    const postings = entryFor.receipt({ position: position?._id ?? '', amount: 100n, unfunded: 100_000n });
    const receipt = { ...of, kind: 'contribution' as const, postings, isEstimated: false };
    await insertEntries(held, await lockBook(held, fund), { entries: [receipt], by: scene.by });
    expect(await read()).toBe(before);
  });
});
