import type { BackgroundTask, ItemReply, StatementIssue } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
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
