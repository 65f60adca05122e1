import type { BackgroundTask, ItemReply, StatementIssue } from '@paddock/contract';
import { entryFor, lifetimes } from '@paddock/domain';
import {
  type ErrorBody,
  rowChanges,
  type StatementScene,
  statementScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reverseEntry } from '../journal/index.ts';
import { readStatementIssue } from './preview-statements.ts';

let server: TestServer;
let scene: StatementScene;
beforeAll(async () => {
  server = await testServer();
  scene = await statementScene(server);
});
afterAll(() => server.close());

const missing = '00000000-0000-4000-8000-000000000000';
const path = '/api/backoffice/ledger/statements';
const preview = (authCode: string | undefined, fund: string, period = '2026-Q1') =>
  server.request<ItemReply<StatementIssue> & ErrorBody>('GET', `${path}/${fund}?period=${period}`, {
    authCode,
  });
const issue = (authCode: string | undefined, body: object) =>
  server.request<ItemReply<BackgroundTask> & ErrorBody>('POST', `${path}/issue`, { authCode, body });
/** What refused requests must not have begun. */
const tasks = async () => (await sql`SELECT FROM background_tasks`.execute(server.platform.db)).rows.length;

describe('the check before statements are issued', () => {
  it('[LED-06] counts the positions, and its sums are those of the book and of a SELECT', async () => {
    const { fund, investment, ownInvestment, ellenInvestment } = await scene.made();
    const all = [investment, ownInvestment, ellenInvestment];
    const { status, body } = await preview(await scene.people.admin(), fund._id);
    expect(status).toBe(200);
    const sums = await scene.sums(all, ['2026-01-01', '2026-03-31']);
    const expected = {
      opening: Number(await scene.value(all, '2025-12-31')),
      contributions: Number(sums['contributed']),
      returnOfCapital: Number(sums['returned_capital']),
      preferredReturn: Number(sums['preferred_return']),
      profit: Number(sums['profit']),
      interest: Number(sums['interest']),
      unclassified: 0,
      fees: 0,
      income: 0,
      valuation: Number(sums['valuation']),
      transfers: 0,
      closing: Number(await scene.value(all, '2026-03-31')),
    };
    expect(body.item).toMatchObject({
      fund: { _id: fund._id, name: fund.name },
      from: '2026-01-01',
      to: '2026-03-31',
      closedThrough: '2026-03-31',
      block: null,
      positions: 3,
      first: 3,
      replaced: 0,
      unchanged: 0,
      isTied: true,
    });
    expect(body.item.statements).toEqual(expected);
    expect(body.item.book).toEqual(expected);
  });

  it('[LED-06] counts the people who would be told, each once, and nobody who would not be', async () => {
    const { fund, other, daniel, ada, ellen, llc } = await scene.made();
    const people = async (id = fund._id) => (await preview(await scene.people.admin(), id)).body.item.people;
    // Daniel has two positions, and is one person.
    expect([await people(), await people(other._id)]).toEqual([2, 1]);
    await scene.people.delegated(daniel, ada, llc, { rights: ['documents', 'notices'] });
    expect([await people(), await people(other._id)]).toEqual([3, 1]);
    await server.platform.db
      .updateTable('users')
      .set({ isActive: false })
      .where('_id', '=', ellen._id)
      .execute();
    expect([await people(), await people(other._id)]).toEqual([2, 0]);
  });

  it('[LED-06] counts no delegate who gets no notices', async () => {
    const { fund, daniel, ada, llc } = await scene.made();
    await scene.people.delegated(daniel, ada, llc, { rights: ['documents'] });
    expect((await preview(await scene.people.admin(), fund._id)).body.item).toMatchObject({ people: 2 });
  });

  it('[LED-06] counts every position of a fund that is read in slices', async () => {
    const { fund } = await scene.made();
    const asked = { fund: fund._id, period: '2026-Q1', now: server.clock.now() };
    const whole = await readStatementIssue(server.platform.db, asked);
    expect(whole.items).toHaveLength(3);
    expect(await readStatementIssue(server.platform.db, asked, 2)).toEqual(whole);
  });

  it('[LED-06] says why a period cannot be issued, and issuing it is refused', async () => {
    const { fund } = await scene.made();
    const admin = await scene.people.admin();
    for (const [period, block] of [
      ['2026-Q2', 'not_closed'],
      [String(server.clock.now().getUTCFullYear() + 1), 'not_ended'],
    ] as const) {
      const { item } = (await preview(admin, fund._id, period)).body;
      expect([period, item.block]).toEqual([period, block]);
      expect((await issue(admin, { fund: fund._id, period, version: item.version })).status).toBe(409);
    }
    expect(await tasks()).toBe(0);
  });

  it('[LED-06] [LED-10] of a period before the day that an opening states is refused, until that is reversed', async () => {
    const { fund, other, investment, ownInvestment } = await scene.made();
    const admin = await scene.people.admin();
    const found = async (id: string, period = '2026-Q1') => {
      const { block, statedOn } = (await preview(admin, id, period)).body.item;
      return [block, statedOn];
    };
    const beside = (await preview(admin, other._id)).body.item;
    expect(await found(fund._id)).toEqual([null, null]);
    // An opening entry that states neither, as that of what was paid before receipts.
    await scene.figures.post(investment, 'opening', '2026-05-01', (position) =>
      entryFor.income({ position, amount: 100n }),
    );
    expect(await found(fund._id)).toEqual([null, null]);
    const opened = [
      await scene.figures.post(investment, 'opening', '2026-04-02', (position) =>
        entryFor.earlierDistribution({ position, amount: 4_000_00n }),
      ),
      await scene.figures.post(ownInvestment, 'opening', '2026-04-20', (position) =>
        entryFor.valuation({ position, amount: -5_00n }),
      ),
    ];
    const { item } = (await preview(admin, fund._id)).body;
    expect(item).toMatchObject({ block: 'before_opening', statedOn: '2026-04-20', positions: 3 });
    const refused = await issue(admin, { fund: fund._id, period: '2026-Q1', version: item.version });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Q1 2026 ended before the day for which the opening') },
    });
    expect(await tasks()).toBe(0);
    // Of the quarter of that day it is not what keeps them back.
    expect(await found(fund._id, '2026-Q2')).toEqual(['not_closed', '2026-04-20']);
    expect((await preview(admin, other._id)).body.item).toEqual(beside);
    for (const { entry } of opened) {
      expect(await found(fund._id)).toEqual(['before_opening', '2026-04-20']);
      await reverseEntry(server.platform.db, {
        fund: fund._id,
        entry,
        day: '2026-04-20',
        reason: 'It is entered by day.',
        by: { id: null, now: server.clock.now() },
      });
    }
    expect(await found(fund._id)).toEqual([null, null]);
  });

  it('[LED-06] is for admins only, of a fund whose journal is open', async () => {
    const { fund, daniel } = await scene.made();
    const admin = await scene.people.admin();
    const closed = await scene.people.made();
    expect((await preview(daniel.authCode, fund._id)).status).toBe(403);
    expect((await preview(undefined, fund._id)).status).toBe(401);
    expect((await preview(admin, missing)).status).toBe(404);
    expect((await preview(admin, closed.fund._id)).status).toBe(409);
    for (const period of ['2026-Q5', '', 'x', '2026-Q1%00'])
      expect((await preview(admin, fund._id, period)).status).toBe(400);
    const body = { fund: fund._id, period: '2026-Q1', version: '' };
    expect((await issue(daniel.authCode, body)).status).toBe(403);
    expect((await issue(undefined, body)).status).toBe(401);
    expect((await issue(admin, { ...body, fund: missing })).status).toBe(404);
    expect((await issue(admin, body)).status).toBe(409);
    expect(await tasks()).toBe(0);
  });

  it('[LED-06] [SEC-02] issuing begins nothing in a session that has not re-authenticated, which may still read the check', async () => {
    const [{ fund }, other] = [await scene.made(), await scene.made()];
    const admin = await scene.people.admin();
    server.clock.advance(lifetimes.reauthentication + 1_000);
    const { status, body: checked } = await preview(admin, fund._id);
    expect(status).toBe(200);
    const body = { fund: fund._id, period: '2026-Q1', version: checked.item.version };
    let stale: Awaited<ReturnType<typeof issue>> | undefined;
    const changes = await rowChanges(server, async () => {
      stale = await issue(admin, body);
    });
    expect(stale).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
    // The line of the refusal, and nothing else.
    expect(Object.keys(changes).toSorted()).toEqual(['audit_events', 'refusal_counts']);
    const { item } = (await issue(await scene.people.admin(), body)).body;
    expect(item.total).toBe(3);
    expect((await preview(admin, other.fund._id)).body.item).toMatchObject({ first: 3, isIssuing: false });
  });
});

it('[LED-06] leaves no error', () => expect(server.errors).toEqual([]));
