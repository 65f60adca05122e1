import type { Approval, ListReply } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  requestWhileLocked,
  rowChanges,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: SigningScene;
let requester: { _id: string; email: string };
let second: { _id: string; email: string };
let requesterAuthCode: string;
let secondAuthCode: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  requester = await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Asker' });
  second = await server.make.user({ level: 'admin', firstName: 'Dan', lastName: 'Second' });
});
beforeEach(async () => {
  requesterAuthCode = await server.signIn(requester);
  secondAuthCode = await server.signIn(second);
});
afterAll(() => server.close());

/** Requests the release of a signed commitment. */
async function openApproval() {
  const investor = await scene.invested();
  await scene.requestSign(investor);
  await scene.sign(await scene.emailedCode(investor.person.email));
  const { body } = await server.request<{ state: string; approval: string }>(
    'POST',
    '/api/backoffice/participations/release',
    { authCode: requesterAuthCode, body: { id: investor.id, reason: 'The investor asked us to.' } },
  );
  const items = (await list(requesterAuthCode)).body.items;
  const item = items.find(({ _id }) => _id === body.approval);
  if (!item) throw new Error('The request is not listed');
  return { investor, item };
}

const list = (authCode?: string) =>
  server.request<ListReply<Approval>>('GET', '/api/backoffice/approvals', { authCode });
/** To whom emails are queued meanwhile, and which ones. */
const mails = async (act: () => Promise<unknown>) =>
  ((await rowChanges(server, act)).outbox?.added ?? [])
    .map(({ to, subject }) => `${String(subject).split(':')[0]} to ${String(to)}`)
    .toSorted();
const approve = (authCode: string | undefined, { _id, contentHash }: Pick<Approval, '_id' | 'contentHash'>) =>
  server.request('POST', '/api/backoffice/approvals/approve', { authCode, body: { id: _id, contentHash } });
const decline = (authCode: string | undefined, id: string) =>
  server.request('POST', '/api/backoffice/approvals/decline', { authCode, body: { id } });
const status = async (id: string) =>
  (
    await server.platform.db
      .selectFrom('synd_users')
      .select('invest_status')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow()
  ).invest_status;
const stored = (id: string) =>
  server.platform.db.selectFrom('approvals').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

describe('a request', () => {
  it('[SEC-01] is listed with the requester, the reason, and each value before and after, open ones first', async () => {
    const done = await openApproval();
    await decline(secondAuthCode, done.item._id);
    const { investor, item } = await openApproval();
    expect(item).toMatchObject({
      kind: 'release',
      collection: 'synd_users',
      record: investor.id,
      subject: expect.stringContaining(investor.fund.name),
      reason: 'The investor asked us to.',
      askedBy: { _id: requester._id, name: 'Mary Asker' },
      state: 'open',
      decidedBy: null,
    });
    expect(item.changes).toContainEqual({ field: 'invest_amount', before: '25000.50', after: null });
    const { items, total } = (await list(secondAuthCode)).body;
    expect(total).toBe(items.length);
    expect(items.findIndex(({ state }) => state !== 'open')).toBeGreaterThan(
      items.findLastIndex(({ state }) => state === 'open'),
    );
  });

  it('[SEC-01] is emailed to the other admins with a link to the page, and leaves a line in the audit log', async () => {
    const { investor, item } = await openApproval();
    const [mail] = await scene.emailsTo(second.email);
    expect(mail?.subject).toContain('Approval needed');
    expect(mail?.text).toContain(`/admin/approvals/${item._id}`);
    expect(await scene.emailsTo(requester.email)).not.toContainEqual(
      expect.objectContaining({ subject: mail?.subject }),
    );
    const line = await server.platform.db
      .selectFrom('audit_events')
      .selectAll()
      .where('record', '=', investor.id)
      .where('action', '=', 'approvals.ask')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ actor: requester._id, detail: { approval: item._id } });
  });

  it('[SEC-01] is accessible to admins only', async () => {
    const { item } = await openApproval();
    const user = await server.signIn(await server.make.user());
    expect((await list()).status).toBe(401);
    expect((await list(user)).status).toBe(403);
    expect((await approve(undefined, item)).status).toBe(401);
    expect((await approve(user, item)).status).toBe(403);
    expect((await decline(user, item._id)).status).toBe(403);
    expect((await approve(secondAuthCode, { ...item, _id: newId() })).status).toBe(404);
    expect((await decline(secondAuthCode, newId())).status).toBe(404);
    expect((await approve(secondAuthCode, { ...item, _id: 'x' })).status).toBe(400);
    expect((await stored(item._id)).decision).toBeNull();
  });

  it('[SEC-01] is possible once per record at a time', async () => {
    const { investor, item } = await openApproval();
    const again = () =>
      server.request('POST', '/api/backoffice/participations/release', {
        authCode: secondAuthCode,
        body: { id: investor.id, reason: 'Again' },
      });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await decline(secondAuthCode, item._id);
    expect((await again()).status).toBe(200);
  });
});

describe('approving', () => {
  it('[SEC-01] carries out the request once, and emails the requester', async () => {
    const { investor, item } = await openApproval();
    expect((await approve(secondAuthCode, item)).status).toBe(200);
    expect(await status(investor.id)).toBeNull();
    expect(await stored(item._id)).toMatchObject({ decision: 'approved', decidedBy: second._id });
    expect((await scene.emailsTo(requester.email))[0]?.subject).toContain('Approved');
    expect(await approve(secondAuthCode, item)).toMatchObject({ status: 409 });
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'actor', 'detail'])
      .where('record', '=', investor.id)
      .where('action', '=', 'approvals.approve')
      .execute();
    expect(lines).toEqual([
      {
        action: 'approvals.approve',
        actor: second._id,
        detail: expect.objectContaining({
          approval: item._id,
          askedBy: requester._id,
          changes: expect.objectContaining({ invest_status: { before: 'Accepted investment', after: null } }),
        }),
      },
    ]);
  });

  it('[SEC-01] is told to the requester and the investor, and to nobody else', async () => {
    const { investor, item } = await openApproval();
    expect(await mails(() => approve(secondAuthCode, item))).toEqual([
      `Approved to ${requester.email}`,
      `Your commitment to ${investor.fund.name} (${investor.person.trustName}) was released to ${investor.person.email}`,
    ]);
  });

  it('[SEC-01] is rejected by the server and by the database for the admin who made the request', async () => {
    const { investor, item } = await openApproval();
    expect(await approve(requesterAuthCode, item)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await status(investor.id)).toBe('Accepted investment');
    const { db } = server.platform;
    const direct = (set: { decidedBy: string | null; decision: 'approved' | 'declined' }) =>
      db
        .updateTable('approvals')
        .set({ ...set, decidedAt: server.clock.now() })
        .where('_id', '=', item._id)
        .execute();
    await expect(direct({ decision: 'approved', decidedBy: requester._id })).rejects.toThrow(/two_people/);
    await expect(direct({ decision: 'declined', decidedBy: requester._id })).rejects.toThrow(/two_people/);
    await expect(direct({ decision: 'approved', decidedBy: null })).rejects.toThrow(/two_people/);
  });

  it('[SEC-01] cannot be undone or rewritten, not even by direct SQL', async () => {
    const { item } = await openApproval();
    const { db } = server.platform;
    await expect(
      sql`UPDATE approvals SET "askedBy" = ${second._id} WHERE _id = ${item._id}`.execute(db),
    ).rejects.toThrow(/decided once/);
    await expect(
      sql`UPDATE approvals SET input = '{"a":1}' WHERE _id = ${item._id}`.execute(db),
    ).rejects.toThrow(/decided once/);
    await decline(secondAuthCode, item._id);
    await expect(
      sql`UPDATE approvals SET decision = NULL, "decidedBy" = NULL, "decidedAt" = NULL WHERE _id = ${item._id}`.execute(
        db,
      ),
    ).rejects.toThrow(/decided once/);
    await expect(sql`DELETE FROM approvals WHERE _id = ${item._id}`.execute(db)).rejects.toThrow(
      /append-only/,
    );
  });

  it('[SEC-01] needs re-authentication, and so does declining', async () => {
    const { item } = await openApproval();
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect(await approve(secondAuthCode, item)).toMatchObject({
      status: 403,
      body: { code: 'sudo_required' },
    });
    expect(await decline(secondAuthCode, item._id)).toMatchObject({ body: { code: 'sudo_required' } });
    expect((await stored(item._id)).decision).toBeNull();
  });

  it('[SEC-01] is rejected if the approver has read something else', async () => {
    const { investor, item } = await openApproval();
    const rejected = await approve(secondAuthCode, { ...item, contentHash: 'f'.repeat(64) });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await status(investor.id)).toBe('Accepted investment');
  });

  it('[SEC-01] is rejected if the record has changed since the request', async () => {
    const { investor, item } = await openApproval();
    await server.platform.db
      .updateTable('synd_users')
      .set({ invest_amount: '30000' })
      .where('_id', '=', investor.id)
      .execute();
    const rejected = await approve(secondAuthCode, item);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(rejected.body.message).toContain('has changed');
    expect(await status(investor.id)).toBe('Accepted investment');
    expect((await stored(item._id)).decision).toBeNull();
  });

  it('[SEC-01] is rejected after 14 days, and the request can be made again', async () => {
    const { investor, item } = await openApproval();
    server.clock.advance(lifetimes.approval);
    const [requesterCode, deciderCode] = [await server.signIn(requester), await server.signIn(second)];
    expect((await list(deciderCode)).body.items.find(({ _id }) => _id === item._id)?.state).toBe('expired');
    const rejected = await approve(deciderCode, item);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(rejected.body.message).toContain('expired');
    expect(await status(investor.id)).toBe('Accepted investment');
    const again = await server.request('POST', '/api/backoffice/participations/release', {
      authCode: requesterCode,
      body: { id: investor.id, reason: 'Again' },
    });
    expect(again.status).toBe(200);
    expect((await stored(item._id)).decision).toBe('expired');
  });

  it('[SEC-01] is rejected for an admin whose own or whose spouse’s investment it is', async () => {
    const { investor, item } = await openApproval();
    const own = await server.make.user({ level: 'admin', email: `own-${newId()}@example.com` });
    const { db } = server.platform;
    await db
      .updateTable('synd_users')
      .set({ cosub_email: own.email.toUpperCase() })
      .where('_id', '=', investor.id)
      .execute();
    const rejected = await approve(await server.signIn(own), item);
    expect(rejected).toMatchObject({ status: 403 });
    expect(rejected.body.message).toContain('spouse');
    await db.updateTable('users').set({ level: 'admin' }).where('_id', '=', investor.person._id).execute();
    expect((await approve(await server.signIn(investor.person), item)).body.message).toContain('your own');
    await db.updateTable('users').set({ level: 'user' }).where('_id', '=', investor.person._id).execute();
  });

  it('[SEC-01] carries out the request once when two admins approve at the same time', async () => {
    const { investor, item } = await openApproval();
    const third = await server.signIn(await server.make.user({ level: 'admin' }));
    const replies = await requestWhileLocked(
      server,
      { hold: (held) => sql`SELECT 1 FROM funds WHERE _id = ${investor.fund._id} FOR UPDATE`.execute(held) },
      () => Promise.all([approve(secondAuthCode, item), approve(third, item)]),
    );
    expect(new Set(replies.map(({ status: code }) => code))).toEqual(new Set([200, 409]));
    const released = (await scene.emailsTo(investor.person.email)).filter(({ subject }) =>
      subject?.includes('released'),
    );
    expect(released).toHaveLength(1);
  });
});

describe('declining', () => {
  it('[SEC-01] changes nothing and emails the requester', async () => {
    const { investor, item } = await openApproval();
    expect((await decline(secondAuthCode, item._id)).status).toBe(200);
    expect(await status(investor.id)).toBe('Accepted investment');
    expect((await scene.emailsTo(requester.email))[0]?.subject).toContain('Declined');
    expect((await approve(secondAuthCode, item)).status).toBe(409);
  });

  it('[SEC-01] is told to the requester, and to nobody else', async () => {
    const { item } = await openApproval();
    expect(await mails(() => decline(secondAuthCode, item._id))).toEqual([`Declined to ${requester.email}`]);
  });

  it('[SEC-01] withdraws a request of one’s own, about which nobody is told', async () => {
    const { item } = await openApproval();
    expect(await mails(() => decline(requesterAuthCode, item._id))).toEqual([]);
    expect(await stored(item._id)).toMatchObject({ decision: 'withdrawn', decidedBy: requester._id });
    expect((await approve(secondAuthCode, item)).status).toBe(409);
  });
});

describe('one request', () => {
  const read = (id: string, authCode: string | undefined) =>
    server.request<{ item: Approval }>('GET', `/api/backoffice/approvals/${id}`, { authCode });

  it('[SEC-01] is read as it is listed, by admins only', async () => {
    const { item } = await openApproval();
    await openApproval();
    expect((await read(item._id, requesterAuthCode)).body.item).toEqual(item);
    expect((await read(item._id, undefined)).status).toBe(401);
    expect((await read(item._id, await server.signIn(await server.make.user()))).status).toBe(403);
    expect((await read(newId(), secondAuthCode)).status).toBe(404);
    expect((await read('x', secondAuthCode)).status).toBe(400);
  });

  it('[SEC-01] has the time zone of the portal whose fund it is about', async () => {
    const portal = await server.make.portal({ timeZone: 'Pacific/Auckland' });
    const { item, investor } = await openApproval();
    const bystander = await openApproval();
    const before = (await read(bystander.item._id, secondAuthCode)).body.item;
    await sql`UPDATE companies SET portal = ${portal._id}
      WHERE _id = (SELECT company FROM funds WHERE _id = ${investor.fund._id})`.execute(server.platform.db);
    expect((await read(item._id, secondAuthCode)).body.item.timeZone).toBe('Pacific/Auckland');
    expect((await read(bystander.item._id, secondAuthCode)).body.item).toEqual(before);
  });

  it('[SEC-01] is found by the link in its email although the list is full of later ones', async () => {
    const { item } = await openApproval();
    await decline(secondAuthCode, item._id);
    await sql`INSERT INTO approvals (_id, kind, collection, record, subject, input, changes, reason, "contentHash",
        "askedBy", "askedAt", "expiresAt", decision, "decidedAt")
      SELECT gen_random_uuid(), kind, collection, record, subject, input, changes, reason, "contentHash", "askedBy",
        "askedAt" + interval '1 minute', "expiresAt", 'expired', "expiresAt"
      FROM approvals, generate_series(1, 999) WHERE _id = ${item._id}`.execute(server.platform.db);
    expect((await list(secondAuthCode)).body.items.map(({ _id }) => _id)).not.toContain(item._id);
    expect((await read(item._id, secondAuthCode)).body.item).toMatchObject({
      _id: item._id,
      state: 'declined',
      decidedBy: { _id: second._id },
    });
  });
});
