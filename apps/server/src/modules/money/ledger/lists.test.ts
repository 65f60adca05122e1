import type { ErrorReply, FundJournal, JournalEntry, PagedReply } from '@paddock/contract';
import { approvalKindNames, approvalKinds } from '@paddock/domain';
import { type OpenedFundScene, openedFundScene, type TestServer, testServer } from '@paddock/testing';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { readFundJournal } from './fund-journals.ts';

let server: TestServer;
let scene: OpenedFundScene;
let authCode: string;
let fund: string;
let unpaid: string;
let bystander: string;
beforeAll(async () => {
  server = await testServer();
  scene = openedFundScene(server);
  const [made, other] = [await scene.fund(), await scene.fund()];
  for (const one of [made, other]) await scene.open(one.fund._id);
  fund = made.fund._id;
  unpaid = made.unpaid.id;
  bystander = other.fund._id;
  authCode = (await scene.signIn()).asker;
});
afterAll(() => server.close());

const get = <Item>(path: string) =>
  server.request<PagedReply<Item> & Partial<ErrorReply>>('GET', `/api/backoffice/ledger/${path}`, {
    authCode,
  });
const entries = (query: string) => get<JournalEntry>(`entries?fund=${fund}${query}`);
/** Every page of a list, from its beginning. */
async function pages<Item>(path: string, between: () => Promise<unknown> = async () => undefined) {
  const found: Item[][] = [];
  for (let after: string | null | undefined = ''; typeof after === 'string'; ) {
    const { body }: { body: PagedReply<Item> } = await get<Item>(`${path}&after=${after}`);
    found.push(body.items);
    after = body.next;
    await between();
  }
  return found;
}

describe('the entries of a journal', () => {
  it('[LED-02] come page by page, each once and newest first, whatever is posted meanwhile', async () => {
    const { items, total } = (await entries('&limit=999')).body;
    expect(total).toBe(11);
    let posted = 0;
    const found = await pages<JournalEntry>(`entries?fund=${fund}&limit=4`, async () => {
      posted += 1;
      await scene.record({ id: unpaid, amount: posted, reference: `FT-${posted}` }, authCode);
    });
    expect(found.map((page) => page.length)).toEqual([4, 4, 3]);
    expect(found.flat()).toEqual(items);
    expect(items.map(({ sequence }) => sequence)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await entries('')).body.total).toBe(14);
  });

  it('[LED-02] keep their filter on each page, and end without an empty one', async () => {
    const found = await pages<JournalEntry>(`entries?fund=${fund}&kind=commitment&limit=2`);
    expect(found.map((page) => page.map(({ kind }) => kind))).toEqual([
      ['commitment', 'commitment'],
      ['commitment', 'commitment'],
    ]);
    expect((await entries('&kind=commitment&limit=2')).body.total).toBe(4);
  });

  it('[LED-02] are those that count from a day on, until one, or of one participation, and no others', async () => {
    const { items } = (await entries('&limit=999')).body;
    const days = [...new Set(items.map(({ effectiveDate }) => effectiveDate))].toSorted();
    const [, second = ''] = days;
    const lastButOne = days.at(-2) ?? '';
    const sequences = async (query: string) =>
      (await entries(`${query}&limit=999`)).body.items.map(({ sequence }) => sequence);
    const where = (test: (entry: JournalEntry) => boolean) =>
      items.filter(test).map(({ sequence }) => sequence);
    expect(await sequences(`&from=${second}`)).toEqual(where(({ effectiveDate }) => effectiveDate >= second));
    expect(await sequences(`&to=${lastButOne}`)).toEqual(
      where(({ effectiveDate }) => effectiveDate <= lastButOne),
    );
    const own = where(({ postings }) => postings.some(({ position }) => position?.syndUser === unpaid));
    expect(await sequences(`&syndUser=${unpaid}`)).toEqual(own);
    expect(own.length).toBeGreaterThan(1);
    expect(own.length).toBeLessThan(items.length);
  });

  it('[LED-02] are found by the number by which one is quoted, in its own fund', async () => {
    const { items, total, next } = (await entries('&sequence=3')).body;
    expect([items.map(({ sequence }) => sequence), total, next]).toEqual([[3], 1, null]);
    const other = await get<JournalEntry>(`entries?fund=${bystander}&sequence=3`);
    expect(other.body.items[0]?._id).not.toBe(items[0]?._id);
    expect((await entries('&sequence=999999999')).body).toEqual({ items: [], total: 0, next: null });
    // It is one of several conditions.
    expect((await entries(`&sequence=3&kind=valuation`)).body.items).toEqual([]);
  });

  it('[LED-02] are refused by a cursor of another journal or none, and a number that is none', async () => {
    const { next } = (await get<JournalEntry>(`entries?fund=${bystander}&limit=1`)).body;
    for (const after of [
      next,
      'x',
      Buffer.from('[1,2]').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    ])
      expect(await entries(`&after=${after}`)).toMatchObject({
        status: 400,
        body: { fields: { after: expect.any(String) } },
      });
    for (const sequence of ['0', '-1', 'x', '1e3', '9999999999'])
      expect(await entries(`&sequence=${sequence}`)).toMatchObject({
        status: 400,
        body: { fields: { sequence: expect.any(String) } },
      });
  });
});

describe('the journals of funds', () => {
  it('[LED-01] come page by page, opened ones first, then by name, each once', async () => {
    for (const name of ['beta', 'Alpha', 'alpha']) await server.make.fund({ name: `${name} Fund` });
    const { items, total } = (await get<FundJournal>('funds?limit=999')).body;
    expect(total).toBe(items.length);
    const found = await pages<FundJournal>('funds?limit=2');
    expect(found.flat()).toEqual(items);
    expect(found.slice(0, -1).every((page) => page.length === 2)).toBe(true);
    const opened = items.map(({ figures }) => figures === 'ledger');
    expect(opened).toEqual(opened.toSorted((a, b) => Number(b) - Number(a)));
    expect(opened.filter(Boolean)).toHaveLength(2);
    const names = items
      .filter(({ figures }) => figures !== 'ledger')
      .map(({ fund: { name } }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  it('[LED-06] say since when each has entries, where one is read, and of no other', async () => {
    const journal = (id: string) =>
      server.request<{ item: FundJournal }>('GET', `/api/backoffice/ledger/funds/${id}`, { authCode });
    const { items } = (await entries('&limit=999')).body;
    const [first] = items.map(({ effectiveDate }) => effectiveDate).toSorted();
    expect((await journal(fund)).body.item.since).toBe(first);
    const empty = await server.make.fund();
    expect((await journal(empty._id)).body.item.since).toBeNull();
  });

  it('[LED-06] find the first day of one from an index, without reading its entries', async () => {
    const { db } = server.platform;
    const asked = vi.spyOn(db.getExecutor(), 'executeQuery');
    await readFundJournal(db, { fund, now: server.clock.now() });
    const first = asked.mock.calls.find(([query]) => query.sql.includes('min("effectiveDate")'))?.[0];
    asked.mockRestore();
    if (!first) throw new Error('Nobody asked for the first day.');
    const plan = await db.transaction().execute(async (transaction) => {
      // There are too few entries for an index to be quicker.
      await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
      await sql`SET LOCAL enable_bitmapscan = off`.execute(transaction);
      return transaction.executeQuery(CompiledQuery.raw(`EXPLAIN ${first.sql}`, [...first.parameters]));
    });
    expect(JSON.stringify(plan.rows)).toMatch(/Index Scan using ledger_entries_first_day/);
  });

  it('[LED-01] are found by part of the name, whatever its case and its markup', async () => {
    const name = `100%_ <b>Bold</b> ${fund.slice(0, 8)}`;
    await server.make.fund({ name });
    const { items, total } = (await get<FundJournal>(`funds?search=${encodeURIComponent('%_ <B>bold</b>')}`))
      .body;
    expect([items.map(({ fund: { name: found } }) => found), total]).toEqual([[name], 1]);
    expect((await get<FundJournal>('funds?search=%25%25')).body).toEqual({ items: [], total: 0, next: null });
    const beta = await pages<FundJournal>('funds?search=a%20fund&limit=2');
    expect(beta.map((page) => page.map(({ fund: { name: found } }) => found.toLowerCase()))).toEqual([
      ['alpha fund', 'alpha fund'],
      ['beta fund'],
    ]);
  });

  it('[LED-01] are refused by a cursor of another list', async () => {
    const { next } = (await entries('&limit=1')).body;
    const withNull = Buffer.from(JSON.stringify([true, '\0', fund])).toString('base64url');
    for (const after of [next, 'x', withNull])
      expect(await get<FundJournal>(`funds?after=${after}`)).toMatchObject({
        status: 400,
        body: { fields: { after: expect.any(String) } },
      });
  });
});

it('[LED-01] the list of funds shows what waits for a second admin, of every kind about a journal, at its fund alone', async () => {
  const { db } = server.platform;
  const now = server.clock.now();
  const asker = await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Asker' });
  const waiting = async () =>
    new Map(
      (await get<FundJournal>('funds?limit=999')).body.items.map((item) => [item.fund._id, item.waiting]),
    );
  for (const kind of approvalKindNames) {
    const approval = newId();
    await db
      .insertInto('approvals')
      .values({
        _id: approval,
        kind,
        collection: 'funds',
        record: fund,
        subject: 'A fund',
        input: '{}',
        changes: '[]',
        reason: 'It is due.',
        contentHash: '',
        askedBy: asker._id,
        askedAt: now,
        expiresAt: new Date(now.getTime() + 60_000),
      })
      .execute();
    const found = await waiting();
    const isOfJournal = ['journal', 'run'].includes(approvalKinds[kind].about);
    expect([kind, found.get(fund)]).toEqual([
      kind,
      isOfJournal ? { approval, kind, askedBy: { _id: asker._id, name: 'Mary Asker' } } : null,
    ]);
    expect(found.get(bystander)).toBeNull();
    await db
      .updateTable('approvals')
      .set({ decision: 'expired', decidedAt: now })
      .where('_id', '=', approval)
      .execute();
    expect((await waiting()).get(fund)).toBeNull();
  }
});
