import type { AvailableInvestment, SyndicationReply } from '@paddock/contract';
import { formatUsd, investStatus } from '@paddock/domain';
import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const readSyndication = (authCode: string, slug: string | null) =>
  server.request<SyndicationReply>('GET', `/api/syndication/byslug/${slug}`, { authCode });

async function openedParticipation(terms: Parameters<TestServer['make']['fund']>[0] = {}) {
  const fund = await server.make.fund(terms);
  await server.make.investment({ fund: fund._id });
  const person = await server.make.user({ email: `looking-${fund.url_slug}@example.com` });
  const authCode = await server.signIn(person);
  const opened = (await readSyndication(authCode, fund.url_slug)).body;
  const id = opened.syndUser?._id ?? '';
  const commit = (answers: Record<string, unknown> = {}) =>
    server.request('POST', '/api/syndication/set_investing', {
      authCode,
      body: { id, invest_amount: 10_000, method_of_inv: 'TRUST', ...answers },
    });
  return { fund, person, authCode, id, opened, commit };
}

const stored = (id: string) =>
  server.platform.db
    .selectFrom('synd_users')
    .select(['invest_status', 'invest_amount', 'cosub_email'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();

describe('the amount of a commitment', () => {
  it.each([
    ['10000', '10000.00'],
    ['10000.5', '10000.50'],
    ['010000.25', '10000.25'],
    [10_000.5, '10000.50'],
  ])('[SYN-07] may be numeric text: %j', async (invest_amount, amount) => {
    const { id, commit } = await openedParticipation();
    expect((await commit({ invest_amount })).status).toBe(200);
    expect((await stored(id)).invest_amount).toBe(amount);
  });

  it.each([
    '',
    ' 10000',
    '10,000',
    '$10000',
    '1e4',
    '-10000',
    '10000.',
    '10000.123',
    '0x10',
    '1000000000000',
  ])('[SYN-07] is rejected at its field if it is another text: %j', async (invest_amount) => {
    const { id, commit } = await openedParticipation();
    expect(await commit({ invest_amount })).toMatchObject({
      status: 400,
      body: { fields: { invest_amount: expect.any(String) } },
    });
    expect((await stored(id)).invest_status).toBeNull();
  });
});

describe("a commitment that waits for its fund's lock", () => {
  it('[SYN-10] [SYN-09] reads the participation again after it, and respects a commitment accepted meanwhile', async () => {
    const { fund, id, commit } = await openedParticipation();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (holder) => sql`SELECT 1 FROM funds WHERE _id = ${fund._id} FOR UPDATE`.execute(holder),
        release: (holder) =>
          holder
            .updateTable('synd_users')
            .set({ invest_status: investStatus.accepted, invest_amount: '20000' })
            .where('_id', '=', id)
            .execute(),
      },
      () => commit(),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'already_accepted' } });
    expect(await stored(id)).toMatchObject({ invest_amount: '20000.00' });
  });

  it('[SYN-10] answers 404 if the participation was removed meanwhile', async () => {
    const { fund, id, commit } = await openedParticipation();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (holder) => sql`SELECT 1 FROM funds WHERE _id = ${fund._id} FOR UPDATE`.execute(holder),
        release: (holder) => holder.deleteFrom('synd_users').where('_id', '=', id).execute(),
      },
      () => commit(),
    );
    expect(reply.status).toBe(404);
  });
});

describe('POST /api/syndication/set_investing, whatever the page has checked', () => {
  it('[SYN-10] [ACC-03] rejects an investor without the accreditation that the fund requires', async () => {
    const { person, id, commit, opened } = await openedParticipation({ requires_accreditation: true });
    expect(opened.accreditationMissing).toBe(true);
    expect(await commit()).toMatchObject({ status: 409, body: { code: 'not_accredited' } });
    const state = (accreditation: string | null) =>
      server.platform.db
        .updateTable('users')
        .set({ accreditation, accreditationType: 'individual' })
        .where('_id', '=', person._id)
        .execute();
    await state('none');
    expect((await commit()).status).toBe(409);
    expect(await stored(id)).toMatchObject({ invest_status: null });
    await state('0');
    expect((await commit()).status).toBe(200);
  });

  it.each([
    ['no address', 'charles'],
    ['an address with a second line', 'charles@example.com\r\nBcc: all@example.com'],
    ['nothing', ' '],
  ])("[SYN-06] rejects %s as the spouse's", async (_, cosub_email) => {
    const { id, commit } = await openedParticipation();
    const married = { method_of_inv: 'CASH', is_married: '1', is_marital_state: '1' };
    const spouse = { cosub_first_name: 'Charles', cosub_last_name: 'Spouse', cosub_email };
    expect(await commit({ ...married, ...spouse })).toMatchObject({
      status: 400,
      body: { fields: { cosub_email: expect.any(String) } },
    });
    expect(await stored(id)).toMatchObject({ invest_status: null, cosub_email: null });
  });

  it("[SYN-06] rejects the investor's own address as the spouse's, in any case", async () => {
    const { id, person, commit } = await openedParticipation();
    const married = { method_of_inv: 'CASH', is_married: '1', is_marital_state: '1' };
    const spouse = { cosub_first_name: 'Charles', cosub_last_name: 'Spouse' };
    const reply = await commit({ ...married, ...spouse, cosub_email: ` ${person.email.toUpperCase()}` });
    expect(reply).toMatchObject({ status: 400, body: { fields: { cosub_email: expect.any(String) } } });
    expect(await stored(id)).toMatchObject({ invest_status: null });
  });
});

describe('the minimum for existing investors', () => {
  it.each([
    ['declined', investStatus.declined, '40000'],
    ['undecided', null, null],
  ])('[SYN-04] does not apply to somebody who only %s elsewhere', async (_, invest_status, invest_amount) => {
    const { fund, person, authCode, commit } = await openedParticipation({
      min_inv_amount_for_existing: '5000',
    });
    await server.make.participation({ user: person._id, invest_status, invest_amount });
    expect((await readSyndication(authCode, fund.url_slug)).body.minimumAmountToInvest).toBe(10_000);
    const { body } = await server.request<{ items: AvailableInvestment[] }>(
      'GET',
      '/api/syndication/available',
      { authCode },
    );
    expect(body.items.find((item) => item.fund._id === fund._id)?.minimumAmountToInvest).toBe(10_000);
    const message = `Minimum investment Amount is ${formatUsd(1_000_000n)}`;
    expect(await commit({ invest_amount: 5_000 })).toMatchObject({ status: 400, body: { message } });
  });
});

describe('a superadmin in an impersonation session', () => {
  it('[AUT-14] [SYN-01] opens no participation by viewing a fund', async () => {
    const fund = await server.make.fund();
    await server.make.investment({ fund: fund._id });
    const person = await server.make.user();
    const superadmin = await server.make.user({ level: 'superadmin' });
    const impersonation = await server.impersonate(person, superadmin);
    const participations = () =>
      server.platform.db.selectFrom('synd_users').select('_id').where('fund', '=', fund._id).execute();
    const reply = await readSyndication(impersonation, fund.url_slug);
    expect(reply).toMatchObject({ status: 200, body: { syndUser: null, status: 'Started' } });
    for (const url of ['/api/syndication/available', '/api/syndication/mine', '/api/synd_users?mine=true'])
      expect((await server.request('GET', url, { authCode: impersonation })).status).toBe(200);
    expect(await participations()).toEqual([]);
    const own = await readSyndication(await server.signIn(person), fund.url_slug);
    expect(await participations()).toEqual([{ _id: own.body.syndUser?._id }]);
  });
});
