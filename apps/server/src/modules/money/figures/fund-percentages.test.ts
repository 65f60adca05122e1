import type { Entity, ItemReply, ListReply } from '@paddock/contract';
import { type FiguresScene, figuresScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: FiguresScene;
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
});
afterAll(() => server.close());

type Fund = Entity<'funds'>;
const stored = {
  currentPercentageTotalReturned: '12.3456',
  currentFundValuePercentage: '110.5',
  currentPercentagesUpdatedAt: new Date('2026-06-30T16:00:00Z'),
};

/** A fund of two investors with 2,000 and 1,000 dollars, which is opened, and one like it, which is not. */
async function twoFunds() {
  const make = async (name: string) => {
    const { _id: fund } = await server.make.fund({ name, ...stored });
    const hold = async (amount: string) =>
      (
        await server.make.participation({
          fund,
          invest_status: 'Accepted investment',
          invest_amount: amount,
          sa_complete_date: server.clock.now(),
        })
      )._id;
    return { fund, first: await hold('2000'), second: await hold('1000') };
  };
  const opened = await make('Ledger Fund');
  const plain = await make('Plain Fund');
  await scene.open(opened.fund);
  for (const [id, amount] of [
    [opened.first, 200_000n],
    [opened.second, 100_000n],
  ] as const)
    await scene.receive(id, '2026-07-02', amount);
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  return { opened, plain, admin };
}

const read = async (authCode: string | undefined, id: string) =>
  (await server.request<ItemReply<Fund>>('GET', `/api/funds/${id}`, { authCode })).body.item;
const figuresOf = ({
  currentPercentageTotalReturned,
  currentFundValuePercentage,
  currentPercentagesUpdatedAt,
}: Fund) => ({
  currentPercentageTotalReturned,
  currentFundValuePercentage,
  currentPercentagesUpdatedAt: new Date(currentPercentagesUpdatedAt ?? 0).toISOString(),
});
const put = (authCode: string | undefined, id: string, body: object) =>
  server.request('PUT', `/api/funds/${id}`, { authCode, body });
const rowOf = (id: string) =>
  server.platform.db.selectFrom('funds').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

describe('the percentages of an opened fund', () => {
  it('[LED-01] follow its ledger with each posting, and those of another fund stay as they were set', async () => {
    const { opened, plain, admin } = await twoFunds();
    const before = await rowOf(opened.fund);
    // Money that came in is worth what it is, since when the percentages held before.
    expect(figuresOf(await read(admin, opened.fund))).toEqual({
      currentPercentageTotalReturned: 0,
      currentFundValuePercentage: 100,
      currentPercentagesUpdatedAt: '2026-06-30T16:00:00.000Z',
    });
    await scene.distributeInRun(opened.first, '2026-08-01', [10_000n, 0n, 1n, 0n]);
    await scene.revalueInRun(opened.second, '2026-09-15', 33_333n);
    // 100.01 of 3,000 dollars were distributed, and 3,000 - 100.01 + 333.33 are there.
    expect(figuresOf(await read(admin, opened.fund))).toEqual({
      currentPercentageTotalReturned: 3.3337,
      currentFundValuePercentage: 107.7773,
      currentPercentagesUpdatedAt: '2026-09-15T16:00:00.000Z',
    });
    expect((await read(admin, opened.fund)).figures).toBe('ledger');
    const other = await read(admin, plain.fund);
    expect([figuresOf(other), other.figures]).toEqual([
      {
        currentPercentageTotalReturned: 12.3456,
        currentFundValuePercentage: 110.5,
        currentPercentagesUpdatedAt: '2026-06-30T16:00:00.000Z',
      },
      'percentages',
    ]);
    // A posting changes nothing of the fund, so that nobody's form is outdated by it.
    expect(await rowOf(opened.fund)).toEqual(before);
  });

  it('[LED-01] are what lists are filtered and sorted by, and what investors read with the fund', async () => {
    const { opened, plain, admin } = await twoFunds();
    await scene.revalueInRun(opened.first, '2026-09-15', 300_000n);
    const ids = JSON.stringify({ _id: { $in: [opened.fund, plain.fund] } });
    const list = async (query: string) =>
      (
        await server.request<ListReply<Fund>>('GET', `/api/funds?${query}`, { authCode: admin })
      ).body.items.map(({ _id }) => _id);
    const filter = encodeURIComponent(ids);
    expect(await list(`filter=${filter}&sort=-currentFundValuePercentage`)).toEqual([
      opened.fund,
      plain.fund,
    ]);
    const above = encodeURIComponent(
      JSON.stringify({ ...JSON.parse(ids), currentFundValuePercentage: { $gt: 150 } }),
    );
    expect(await list(`filter=${above}`)).toEqual([opened.fund]);
    const { user } = await server.platform.db
      .selectFrom('synd_users')
      .select('user')
      .where('_id', '=', opened.first)
      .executeTakeFirstOrThrow();
    const person = await server.platform.db
      .selectFrom('users')
      .selectAll()
      .where('_id', '=', user)
      .executeTakeFirstOrThrow();
    const own = await read(await server.signIn(person), opened.fund);
    expect(own.currentFundValuePercentage).toBe(200);
    expect(own).not.toHaveProperty('figures');
  });

  it.each([
    ['currentPercentageTotalReturned', 5],
    ['currentFundValuePercentage', 101],
    ['currentPercentagesUpdatedAt', '2026-10-01T00:00:00.000Z'],
    ['currentPercentagesUpdatedAt', null],
  ])('[LED-01] are not set by a write of %s, which names it', async (field, value) => {
    const { opened, plain, admin } = await twoFunds();
    const before = await rowOf(opened.fund);
    const { status, body } = await put(admin, opened.fund, { [field]: value, name: 'Renamed' });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await rowOf(opened.fund)).toEqual(before);
    expect((await put(admin, plain.fund, { [field]: value })).status).toBe(200);
  });

  it('[LED-01] have no day before anything was paid in, which may be sent back, and none is set', async () => {
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const { _id: fund } = await server.make.fund({ currentPercentagesUpdatedAt: null });
    await scene.open(fund);
    expect((await read(admin, fund)).currentPercentagesUpdatedAt).toBeNull();
    const set = (currentPercentagesUpdatedAt: unknown) =>
      put(admin, fund, { currentPercentagesUpdatedAt, name: 'Renamed' });
    expect((await set('2026-10-01T00:00:00.000Z')).status).toBe(400);
    expect((await read(admin, fund)).name).not.toBe('Renamed');
    expect((await set(null)).status).toBe(200);
    expect((await read(admin, fund)).name).toBe('Renamed');
  });

  it('[LED-01] may be sent back as they were read, with a change of something else', async () => {
    const { opened, admin } = await twoFunds();
    await scene.distributeInRun(opened.first, '2026-08-01', [10_000n, 0n, 0n, 0n]);
    const shown = figuresOf(await read(admin, opened.fund));
    expect((await put(admin, opened.fund, { ...shown, name: 'Renamed' })).status).toBe(200);
    const after = await read(admin, opened.fund);
    expect([after.name, figuresOf(after)]).toEqual(['Renamed', shown]);
    // What was stored before the opening stays, and is read no more.
    expect((await rowOf(opened.fund)).currentPercentageTotalReturned).toBe('12.3456');
  });

  it('[LED-01] [BAC-06] are neither previewed nor set on their page', async () => {
    const { opened, plain, admin } = await twoFunds();
    const before = await rowOf(opened.fund);
    const wanted = { currentPercentageTotalReturned: 1, currentFundValuePercentage: 2 };
    const send = (action: string, body: object) =>
      server.request('POST', `/api/backoffice/funds/${action}`, { authCode: admin, body });
    for (const [action, body] of [
      ['preview_percentages', { id: opened.fund, ...wanted }],
      ['set_percentages', { id: opened.fund, ...wanted, version: 'x' }],
    ] as const) {
      const reply = await send(action, body);
      expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([
        400,
        ['currentPercentageTotalReturned', 'currentFundValuePercentage'],
      ]);
    }
    expect((await send('preview_percentages', { id: plain.fund, ...wanted })).status).toBe(200);
    expect(await rowOf(opened.fund)).toEqual(before);
  });

  it('[LED-01] are not set by a write that began before the fund was opened', async () => {
    const { plain, admin } = await twoFunds();
    const before = await rowOf(plain.fund);
    const { db } = server.platform;
    let reply: ReturnType<typeof put> | undefined;
    await inTransaction(db, async (held) => {
      await sql`SELECT 1 FROM funds WHERE _id = ${plain.fund} FOR UPDATE`.execute(held);
      reply = put(admin, plain.fund, { currentFundValuePercentage: 101 });
      await expect
        .poll(async () => {
          const waiting = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_locks
            WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
              OR NOT granted AND locktype = 'transactionid'`.execute(db);
          return waiting.rows[0]?.count;
        })
        .toBeGreaterThan(0);
      await scene.open(plain.fund, held);
    });
    const refused = await reply;
    expect([refused?.status, Object.keys(refused?.body.fields ?? {})]).toEqual([
      400,
      ['currentFundValuePercentage'],
    ]);
    expect((await rowOf(plain.fund)).currentFundValuePercentage).toBe(before.currentFundValuePercentage);
  });

  it('[LED-01] are refused by the database too, as are totals of a book that are set by hand', async () => {
    const { opened, plain } = await twoFunds();
    const { db } = server.platform;
    const set = (id: string) =>
      sql`UPDATE funds SET "currentFundValuePercentage" = 1 WHERE _id = ${id}`.execute(db);
    await expect(set(opened.fund)).rejects.toMatchObject({ column: 'currentFundValuePercentage' });
    await set(plain.fund);
    for (const column of ['contributed', 'distributed', 'nav'])
      await expect(
        sql`UPDATE ledger_books SET ${sql.ref(column)} = 1 WHERE fund = ${opened.fund}`.execute(db),
      ).rejects.toMatchObject({ constraint: 'ledger_book_totals' });
    const { _id } = await server.make.fund();
    await expect(
      sql`INSERT INTO ledger_books (fund, "timeZone", nav) VALUES (${_id}, 'UTC', 1)`.execute(db),
    ).rejects.toMatchObject({ constraint: 'ledger_book_totals' });
  });
});
