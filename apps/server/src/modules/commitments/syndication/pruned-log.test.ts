import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AdminActionReply,
  Approval,
  Desk,
  Entity,
  Holding,
  ItemReply,
  ListReply,
  ParticipationDetail,
} from '@paddock/contract';
import { dayIn, defaultTimeZone } from '@paddock/domain';
import { jobRun, type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pruneAudit } from '../../../platform/audit-upkeep/prune-audit.ts';
import { completeAgreement } from '../../agreements/signing/index.ts';
import { work as endCommitments } from './end-commitments.job.ts';

const year = 365.25 * 24 * 60 * 60_000;
let folder: string;
let server: TestServer;
let scene: SigningScene;
let admins: { _id: string; email: string }[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-pruned-'));
  server = await testServer();
  server.clock.advance(-9 * year);
  const opened = new Date(server.clock.now().getTime() - 24 * 60 * 60_000);
  scene = await signingScene(server, { fund: { open_date: opened, start_date: opened } });
  admins = [await server.make.user({ level: 'admin' }), await server.make.user({ level: 'admin' })];
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const adminCode = async (index: number) => server.signIn({ _id: admins[index]?._id ?? '' });
const act = async (action: string, body: object, index = 0) => {
  const reply = await server.request<AdminActionReply>('POST', `/api/backoffice/${action}`, {
    authCode: await adminCode(index),
    body,
  });
  expect([action, reply.status]).toEqual([action, 200]);
  return reply.body;
};
const approve = async ({ approval }: AdminActionReply) => {
  const { body } = await server.request<ItemReply<Approval>>('GET', `/api/backoffice/approvals/${approval}`, {
    authCode: await adminCode(1),
  });
  await act('approvals/approve', { id: approval, contentHash: body.item.contentHash }, 1);
};
/** Moves every line that is old enough out of the log. Returns how many. */
const prune = async (file: string) => {
  // Here the log belongs to the role of the server, and not to the one that the command uses.
  await sql`ALTER TABLE audit_events DISABLE TRIGGER append_only_but_old`.execute(server.platform.db);
  await sql`ALTER TABLE audit_chain DISABLE TRIGGER append_only_but_salts`.execute(server.platform.db);
  return (await pruneAudit(server.platform.db, { file: join(folder, file), now: new Date() })).lines;
};

it('[SEC-06] [BAC-06] [INV-03] what became of commitments reads the same after the old lines of the audit log have left', async () => {
  const investor = await scene.invested();
  const { id, authCode: first, fund, person } = investor;
  const commit = async (invest_amount: number) => {
    server.clock.advance(60_000);
    const reply = await server.request('POST', '/api/syndication/set_investing', {
      authCode: await server.signIn(person),
      body: { id, invest_amount, method_of_inv: 'TRUST' },
    });
    expect(reply.status).toBe(200);
    server.clock.advance(60_000);
  };
  // Withdrawn, expired, released unsigned, released with money by two, and one that stands.
  expect(
    (await server.request('POST', '/api/syndication/withdraw', { authCode: first, body: { id } })).status,
  ).toBe(200);
  await commit(26_000);
  server.clock.advance(8 * 24 * 60 * 60_000);
  await endCommitments(server.platform, {}, jobRun());
  await commit(27_000);
  await act('participations/release', { id, reason: 'By letter.' });
  await commit(28_000);
  await scene.requestSign({ id, authCode: await server.signIn(person) });
  expect((await scene.sign(await scene.emailedCode(person.email))).status).toBe(200);
  expect((await scene.countersign(id, await adminCode(1))).status).toBe(200);
  await completeAgreement(server.platform, server.signing, (await scene.requestOf(id))._id);
  await act('participations/record_funding', {
    id,
    amount: 8_000,
    received_on: dayIn(server.clock.now(), defaultTimeZone),
    reference: 'FT-1',
    confirmed: true,
  });
  server.clock.advance(60_000);
  await approve(await act('participations/release', { id, reason: 'The investor asked for it.' }));
  await commit(29_000);
  const admin = await adminCode(0);
  const change = async (path: string, body: object) =>
    expect((await server.request('PUT', `/api/${path}`, { authCode: admin, body })).status).toBe(200);
  await change(`users/${person._id}`, { lastName: 'Renamed' });
  await change(`funds/${fund._id}`, { description: '<p>By the harbor.</p>' });
  // Nothing reads these two lines but the log itself.
  await change(`users/${person._id}`, { city: 'Dallas' });
  await change(`companies/${(await server.make.company())._id}`, { name: 'Harbor' });
  expect((await server.request('GET', '/api/backoffice/funding/open.csv', { authCode: admin })).status).toBe(
    200,
  );

  // Today: the lines are nine years old.
  server.clock.set(new Date());
  const read = async <Body>(url: string, authCode: string) => {
    const { status, body } = await server.request<Body>('GET', url, { authCode });
    expect([url, status]).toEqual([url, 200]);
    return body;
  };
  const everything = async () => {
    const own = await server.signIn(person);
    const team = await adminCode(0);
    const audit = (query: string) =>
      read<ListReply<Entity<'audit_events'>>>(`/api/audit_events?limit=200&sort=_id&${query}`, team);
    const ofFund = encodeURIComponent(JSON.stringify({ collection: 'funds', record: fund._id }));
    return {
      detail: (await read<ItemReply<ParticipationDetail>>(`/api/backoffice/participations/${id}`, team)).item,
      holding: (await read<ItemReply<Holding>>(`/api/syndication/holdings/${id}`, own)).item,
      raise: (await read<ItemReply<Desk>>('/api/backoffice/desk', team)).item.funds.find(
        (each) => each.fund === fund._id,
      ),
      ofFund: (await audit(`filter=${ofFund}`)).items,
      ofFormerName: (await audit(`search=${encodeURIComponent('Investor 1')}`)).items.filter(
        ({ collection }) => collection === 'synd_users',
      ),
    };
  };
  const before = await everything();
  expect(before.detail.endedCommitments.map(({ cause, amount }) => [cause, amount])).toEqual([
    ['released', 28_000],
    ['released', 27_000],
    ['expired', 26_000],
    ['withdrawn', 25_000.5],
  ]);
  expect(before.detail.endedCommitments[0]).toMatchObject({
    releasedBy: { _id: admins[0]?._id },
    approvedBy: { _id: admins[1]?._id },
    received: 8_000,
  });
  expect(before.raise?.counts).toMatchObject({ accepted: 1, signed: 1, complete: 1 });
  expect(before.ofFund.length).toBeGreaterThan(0);
  expect(before.ofFormerName.length).toBeGreaterThan(0);
  const old = async () => {
    const rows = await server.platform.db.selectFrom('audit_events').select(['_id', 'action']).execute();
    return new Map(rows.map(({ _id, action }) => [_id, action]));
  };
  const lines = await old();
  expect(await prune('old.jsonl.gz')).toBe(2);
  expect(await everything()).toEqual(before);
  const left = await old();
  expect(
    [...lines]
      .filter(([_id]) => !left.has(_id))
      .map(([, action]) => action)
      .toSorted(),
  ).toEqual(['companies.update', 'users.update']);
  expect([...left.values()]).toContain('funding.export_open');
});
