import type { AdminActionReply, Approval, BackgroundTask, ErrorReply } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { people, requestWhileLocked, rowChanges, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

let server: TestServer;
let admins: { _id: string; email: string }[];
let [first, second] = ['', ''];
beforeAll(async () => {
  server = await testServer({ jobs: true });
  admins = [
    await server.make.user({ level: 'admin', firstName: 'Ann', lastName: 'Admin' }),
    await server.make.user({ level: 'superadmin', firstName: 'Sam', lastName: 'Second' }),
    await server.make.user({ level: 'admin', firstName: 'Tom', lastName: 'Third' }),
  ];
});
beforeEach(async () => {
  [first = '', second = ''] = await Promise.all(admins.map((admin) => server.signIn(admin)));
});
afterAll(() => server.close());

const old = '<p>First Bank, account 1234567890</p>';
const wanted = '<p>Other Bank, account 98-7654-3210</p>';

async function fundWith(invest_status: 'Accepted investment' | 'Declined investment' | null) {
  const fund = await server.make.fund({ wire_instructions: old });
  const { _id: participation } = await server.make.participation({
    fund: fund._id,
    invest_status,
    invest_amount: '25000',
  });
  return { ...fund, participation };
}

const put = (id: string, body: object, authCode = first) =>
  server.request<Partial<ErrorReply>>('PUT', `/api/funds/${id}`, { authCode, body });
const ask = (id: string, body: object = {}, authCode: string | undefined = first) =>
  server.request<AdminActionReply & Partial<ErrorReply>>(
    'POST',
    '/api/backoffice/funds/change_instructions',
    { authCode, body: { id, wire_instructions: wanted, reason: 'The bank has merged.', ...body } },
  );
async function approve(id: string | null, authCode: string) {
  const { body } = await server.request<{ item: Approval }>('GET', `/api/backoffice/approvals/${id}`, {
    authCode,
  });
  const { contentHash } = body.item;
  return server.request('POST', '/api/backoffice/approvals/approve', { authCode, body: { id, contentHash } });
}
const stored = async (id: string) =>
  (
    await server.platform.db
      .selectFrom('funds')
      .select('wire_instructions')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow()
  ).wire_instructions;
const storedFund = (id: string) =>
  server.platform.db.selectFrom('funds').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const alertsTo = async (email: string, name: string) =>
  (await people(server).emailsTo(email)).filter(
    ({ subject }) => subject === `Payment instructions changed: ${name}`,
  );

describe('payment instructions of a fund that has commitments', () => {
  it.each([
    ['a new wire instruction', { wire_instructions: wanted }],
    ['an empty wire instruction', { wire_instructions: null }],
    ['a check instruction', { check_instructions: '<p>Mail it</p>' }],
    ['a description of the funding', { funding_my_investment_description: '<p>Soon</p>' }],
    ['a phone number for checking them', { funding_contact_phone: '+1 512 555 0199' }],
    ['a new wire instruction beside another field', { name: 'Renamed', wire_instructions: wanted }],
  ])('[BAC-06] are changed by nobody alone with a write of the fund: %s', async (_, body) => {
    const fund = await fundWith('Accepted investment');
    const before = await storedFund(fund._id);
    expect(await put(fund._id, body)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await storedFund(fund._id)).toEqual(before);
  });

  it('[BAC-06] are changed by nobody alone with a bulk change', async () => {
    const fund = await fundWith('Accepted investment');
    const before = await storedFund(fund._id);
    const { body } = await server.request<{ item: BackgroundTask }>(
      'POST',
      '/api/backoffice/records/funds/bulk',
      { authCode: first, body: { ids: [fund._id], action: { set: { wire_instructions: wanted } } } },
    );
    const finished = await vi.waitFor(
      async () => {
        const tasks = await server.request<{ items: BackgroundTask[] }>('GET', '/api/backoffice/tasks', {
          authCode: first,
        });
        const task = tasks.body.items.find(({ _id }) => _id === body.item._id);
        if (!task?.finishedAt) throw new Error('The task has not finished.');
        return task;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(finished).toMatchObject({ done: 0, failed: 1 });
    expect(await storedFund(fund._id)).toEqual(before);
  });

  it('[BAC-06] stand in the way of no change of other fields beside them', async () => {
    const fund = await fundWith('Accepted investment');
    expect((await put(fund._id, { name: 'Renamed', wire_instructions: old })).status).toBe(200);
    expect(await storedFund(fund._id)).toMatchObject({ name: 'Renamed', wire_instructions: old });
  });

  it.each([null, 'Declined investment'] as const)(
    '[BAC-06] are changed by one admin while nobody has committed: %s',
    async (status) => {
      const fund = await fundWith(status);
      expect((await put(fund._id, { wire_instructions: wanted })).status).toBe(200);
      expect(await stored(fund._id)).toBe(wanted);
    },
  );

  it('[BAC-06] change once another admin has approved it, and everyone but who asked is told', async () => {
    const fund = await fundWith('Accepted investment');
    const { status, body } = await ask(fund._id);
    expect([status, body]).toMatchObject([200, { state: 'asked', approval: expect.any(String) }]);
    expect(await stored(fund._id)).toBe(old);
    expect((await approve(body.approval, first)).status).toBe(403);
    const shown = await server.request<{ item: Approval }>(
      'GET',
      `/api/backoffice/approvals/${body.approval}`,
      { authCode: second },
    );
    expect(shown.body.item).toMatchObject({
      subject: fund.name,
      changes: [
        {
          field: 'wire_instructions',
          before: 'First Bank, account 1234567890',
          after: 'Other Bank, account 98-7654-3210',
        },
      ],
    });
    const changes = await rowChanges(server, () => approve(body.approval, second));
    expect(changes['funds']).toEqual({
      changed: [expect.objectContaining({ _id: fund._id, wire_instructions: wanted })],
    });
    const [asker, ...others] = admins;
    for (const { email } of others) {
      const [mail] = await alertsTo(email, fund.name);
      expect(mail?.text).toContain(`Ann Admin (${asker?.email}) changed the payment instructions`);
      expect(mail?.text).toContain(`and Sam Second (${admins[1]?.email}) approved it.`);
      expect(mail?.text).not.toMatch(/1234567890|98-7654|987654/);
    }
    expect(await alertsTo(asker?.email ?? '', fund.name)).toEqual([]);
    const [line] = (await people(server).auditEvents('approvals.approve')).filter(
      ({ record }) => record === fund._id,
    );
    expect(line).toMatchObject({
      actor: admins[1]?._id,
      detail: { askedBy: asker?._id, changes: { wire_instructions: { before: old, after: wanted } } },
    });
  });

  it('[SEC-11] [BAC-06] show who approves them where a link leads, also where nothing else changes', async () => {
    const linked = (address: string) => `<p>Wire as <a href="${address}">this page</a> says.</p>`;
    const fund = await server.make.fund({ wire_instructions: linked('https://bank.example/') });
    await server.make.participation({
      fund: fund._id,
      invest_status: 'Accepted investment',
      invest_amount: '25000',
    });
    const { body } = await ask(fund._id, {
      wire_instructions: `${linked('https://other.example/')}<p>Account 1</p>`,
    });
    const shown = await server.request<{ item: Approval }>(
      'GET',
      `/api/backoffice/approvals/${body.approval}`,
      { authCode: second },
    );
    expect(shown.body.item.changes).toEqual([
      {
        field: 'wire_instructions',
        before: 'Wire as https://bank.example/ this page says.',
        after: 'Wire as https://other.example/ this page says.\nAccount 1',
      },
    ]);
  });

  it('[BAC-06] are not asked for without a change, a reason, a phone number, an admin or re-authentication', async () => {
    const fund = await fundWith('Accepted investment');
    expect((await ask(fund._id, { wire_instructions: old })).status).toBe(400);
    expect((await ask(fund._id, { reason: ' ' })).status).toBe(400);
    expect((await ask(fund._id, { funding_contact_phone: 'call Bob' })).body.fields).toMatchObject({
      funding_contact_phone: expect.any(String),
    });
    expect((await ask('00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await ask(fund._id, {}, await server.signIn(await server.make.user()))).status).toBe(403);
    expect((await ask(fund._id, {}, '')).status).toBe(401);
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await ask(fund._id)).body.code).toBe('sudo_required');
  });

  it('[BAC-06] are not approved once they were changed in another way, and sanitized whoever writes them', async () => {
    const fund = await fundWith('Accepted investment');
    const { body } = await ask(fund._id, { wire_instructions: `${wanted}<script>alert(1)</script>` });
    await server.platform.db
      .updateTable('funds')
      .set({ wire_instructions: '<p>Third Bank</p>' })
      .where('_id', '=', fund._id)
      .execute();
    expect((await approve(body.approval, second)).status).toBe(409);
    await server.platform.db
      .updateTable('funds')
      .set({ wire_instructions: old })
      .where('_id', '=', fund._id)
      .execute();
    expect((await approve(body.approval, second)).status).toBe(200);
    expect(await stored(fund._id)).toBe(wanted);
  });

  it('[BAC-06] are not changed alone beside a commitment at the same time', async () => {
    const fund = await fundWith(null);
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) => sql`SELECT 1 FROM funds WHERE _id = ${fund._id} FOR UPDATE`.execute(held),
        release: (held) =>
          held
            .updateTable('synd_users')
            .set({ invest_status: 'Accepted investment' })
            .where('_id', '=', fund.participation)
            .execute(),
      },
      () => put(fund._id, { wire_instructions: wanted }),
    );
    expect(reply.status).toBe(409);
    expect(await stored(fund._id)).toBe(old);
  });
});
