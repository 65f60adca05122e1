import type { SyndicationReply } from '@paddock/contract';
import { investStatus, lifetimes } from '@paddock/domain';
import { requestsInOrder, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const emailsTo = (email: string) =>
  server.platform.db.selectFrom('outbox').select(['subject', 'text']).where('to', '=', email).execute();

async function scene() {
  const fund = await server.make.fund({
    name: 'Harbor',
    wire_instructions: '<p>First Bank, account 1234567890</p>',
  });
  const superadmins = [
    await server.make.user({ level: 'superadmin' }),
    await server.make.user({ level: 'superadmin' }),
  ];
  const former = await server.make.user({ level: 'superadmin', isActive: false });
  const person = await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Manager' });
  const authCode = await server.signIn(person);
  const put = (body: object) => server.request('PUT', `/api/funds/${fund._id}`, { authCode, body });
  return { fund, superadmins, former, person, put };
}

describe('changed payment instructions', () => {
  it('[BAC-06] are reported to every other active admin with who, when and which fund, never with an account number', async () => {
    const { superadmins, former, person, put } = await scene();
    expect((await put({ wire_instructions: '<p>Other Bank, account 98-7654-3210</p>' })).status).toBe(200);
    for (const { email } of superadmins) {
      const [mail] = await emailsTo(email);
      expect(mail?.subject).toBe('Payment instructions changed: Harbor');
      expect(mail?.text).toContain(`Mary Manager (${person.email})`);
      expect(mail?.text).toContain('numbers ending in 7890. Now: numbers ending in 3210');
      expect(mail?.text).toMatch(/on \w{3} \d+, \d{4}, \d+:\d\d [AP]M \w+/);
      expect(mail?.text).not.toMatch(/1234567890|98-7654|987654/);
    }
    for (const { email } of [former, person]) expect(await emailsTo(email)).toEqual([]);
  });

  it('[BAC-06] are not reported if they stay the same, and are if they are removed', async () => {
    const { superadmins, put } = await scene();
    await put({ name: 'Harbor', wire_instructions: '<p>First Bank, account 1234567890</p>' });
    expect(await emailsTo(superadmins[0]?.email ?? '')).toEqual([]);
    await put({ wire_instructions: null });
    expect((await emailsTo(superadmins[0]?.email ?? ''))[0]?.text).toContain('Now: none');
  });
});

describe('the number to call about the instructions', () => {
  it.each(['call Bob', '12', '+1 512', 'ask at the desk', '555-CALL-NOW-PLEASE'])(
    '[INV-01] is a phone number, which %j is not',
    async (funding_contact_phone) => {
      const { put } = await scene();
      expect(await put({ funding_contact_phone })).toMatchObject({
        status: 400,
        body: { fields: { funding_contact_phone: expect.stringContaining('not a phone number') } },
      });
    },
  );

  it('[INV-01] may be of any country, with an extension, or none', async () => {
    const { fund, put } = await scene();
    for (const number of [
      '+1 512 555 0100',
      '(512) 555-0100',
      '+49 30 1234567',
      '512 555 0100 ext. 12',
      null,
    ]) {
      expect((await put({ funding_contact_phone: number })).status).toBe(200);
      const stored = await server.platform.db
        .selectFrom('funds')
        .select('funding_contact_phone')
        .where('_id', '=', fund._id)
        .executeTakeFirst();
      expect(stored?.funding_contact_phone).toBe(number);
    }
  });
});

describe('percentages in the generic form of a fund', () => {
  const timeOf = async (id: string) =>
    (
      await server.platform.db
        .selectFrom('funds')
        .select('currentPercentagesUpdatedAt')
        .where('_id', '=', id)
        .executeTakeFirstOrThrow()
    ).currentPercentagesUpdatedAt?.toISOString();

  it('[BAC-06] get the time of the change, unless another one is chosen', async () => {
    server.clock.set(new Date());
    const { fund, put } = await scene();
    const old = '2026-01-01T00:00:00.000Z';
    expect((await put({ currentPercentagesUpdatedAt: old })).status).toBe(200);
    await put({ currentFundValuePercentage: 100, name: 'Renamed' });
    expect(await timeOf(fund._id)).toBe(old);
    await put({ currentFundValuePercentage: 120, currentPercentagesUpdatedAt: old });
    expect(await timeOf(fund._id)).toBe(server.clock.now().toISOString());
    const chosen = '2026-06-30T00:00:00.000Z';
    await put({ currentPercentageTotalReturned: 5, currentPercentagesUpdatedAt: chosen });
    expect(await timeOf(fund._id)).toBe(chosen);
  });
});

describe('the other fields of a fund that have pages of their own', () => {
  it('[BAC-06] [SEC-02] change its dates and its status only after re-authentication, as closing it early does', async () => {
    server.clock.set(new Date());
    const { fund, put } = await scene();
    server.clock.advance(lifetimes.reauthentication + 1_000);
    for (const body of [{ fund_status: 'Closed' }, { close_date: server.clock.now().toISOString() }])
      expect(await put(body)).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
    expect((await put({ name: 'Harbor II' })).status).toBe(200);
    const stored = await server.platform.db
      .selectFrom('funds')
      .select(['name', 'fund_status'])
      .where('_id', '=', fund._id)
      .executeTakeFirst();
    expect(stored).toEqual({ name: 'Harbor II', fund_status: null });
  });

  it('[BAC-06] reject a percentage below zero, as the page for percentages does', async () => {
    server.clock.set(new Date());
    const { put } = await scene();
    expect(await put({ currentFundValuePercentage: -1 })).toMatchObject({
      status: 400,
      body: { fields: { currentFundValuePercentage: 'A percentage is not negative.' } },
    });
  });
});

describe('the fee of a fund', () => {
  it('[BAC-06] is a percentage from 0 to 100: another one is refused and nothing is stored', async () => {
    const { fund, put } = await scene();
    const fee = async () =>
      (
        await server.platform.db
          .selectFrom('funds')
          .select('fee')
          .where('_id', '=', fund._id)
          .executeTakeFirstOrThrow()
      ).fee;
    expect((await put({ fee: 100 })).status).toBe(200);
    const before = await fee();
    for (const wrong of [250, 100.01, -0.5])
      expect(await put({ fee: wrong })).toMatchObject({
        status: 400,
        body: { fields: { fee: 'A percentage from 0 to 100.' } },
      });
    expect(await fee()).toBe(before);
  });
});

describe('the total of a fund', () => {
  const committed = (fund: string, amount: string) =>
    server.make.participation({ fund, invest_status: investStatus.accepted, invest_amount: amount });

  const stored = (ids: readonly string[]) =>
    server.platform.db
      .selectFrom('funds')
      .select(['_id', 'name', 'total_inv_amount', 'committed_amount', 'updatedAt'])
      .where('_id', 'in', ids)
      .orderBy('_id')
      .execute();

  const outbox = () => server.platform.db.selectFrom('outbox').select('_id').orderBy('_id').execute();

  const refused = (amount: string) => {
    const message = `${amount} is committed to this fund already. The total must be at least that.`;
    return { status: 400, body: { code: 'bad_request', message, fields: { total_inv_amount: message } } };
  };

  it('[BAC-06] [SYN-09] is never set below what is committed: the refusal names the amount, nothing is stored, and nobody is told', async () => {
    server.clock.set(new Date());
    const { fund, put } = await scene();
    const other = await server.make.fund({ total_inv_amount: '500000' });
    await committed(fund._id, '100000.00');
    await committed(fund._id, '200000.50');
    await committed(other._id, '400000.00');
    const before = { funds: await stored([fund._id, other._id]), outbox: await outbox() };
    for (const total_inv_amount of [300_000.49, 250_000, 0])
      expect(await put({ name: 'Renamed', total_inv_amount, confirmed: true })).toMatchObject(
        refused('$300,000.50'),
      );
    expect({ funds: await stored([fund._id, other._id]), outbox: await outbox() }).toEqual(before);
    for (const total_inv_amount of [300_000.5, null, 400_000])
      expect((await put({ total_inv_amount, confirmed: true })).status).toBe(200);
    expect(await stored([other._id])).toEqual(before.funds.filter(({ _id }) => _id === other._id));
  });

  it('[BAC-06] [SYN-09] stays as it is where the last commitment passed it, and other terms are saved with it', async () => {
    const { fund, put } = await scene();
    const total = Number(fund.total_inv_amount);
    await committed(fund._id, String(total + 5_000));
    expect((await put({ name: 'Harbor II', total_inv_amount: total })).status).toBe(200);
  });

  it('[BAC-06] [SYN-09] counts a commitment that comes in just before it', async () => {
    const { fund, put } = await scene();
    await server.make.investment({ fund: fund._id });
    const authCode = await server.signIn(await server.make.user());
    const { body } = await server.request<SyndicationReply>(
      'GET',
      `/api/syndication/byslug/${fund.url_slug}`,
      { authCode },
    );
    const replies = await requestsInOrder<{ status: number }>(
      server,
      {
        hold: (held) =>
          held.selectFrom('funds').select('_id').where('_id', '=', fund._id).forUpdate().execute(),
      },
      [
        () =>
          server.request('POST', '/api/syndication/set_investing', {
            authCode,
            body: { id: body.syndUser?._id, invest_amount: 60_000, method_of_inv: 'TRUST' },
          }),
        () => put({ total_inv_amount: 50_000 }),
      ],
    );
    expect(replies).toMatchObject([{ status: 200 }, refused('$60,000')]);
    expect(await stored([fund._id])).toMatchObject([
      { total_inv_amount: '1000000.00', committed_amount: '60000.00' },
    ]);
  });
});
