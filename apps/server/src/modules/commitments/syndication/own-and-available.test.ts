import {
  type AvailableInvestment,
  type ParticipationListItem,
  participationListFields,
  type SyndicationReply,
} from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.make.portal({ slug: 'sports' });
});
afterAll(() => server.close());

const available = async (authCode: string | undefined, host?: string) =>
  server.request<{ items: AvailableInvestment[]; total: number }>('GET', '/api/syndication/available', {
    authCode,
    ...(host && { host }),
  });
const portalId = async (slug: string) =>
  (await server.platform.portals.list()).find((portal) => portal.slug === slug)?._id ?? null;

describe('GET /api/syndication/available', () => {
  it('[DSH-07] lists funds that are Started and offered on the portal, but not accepted yet', async () => {
    const person = await server.make.user();
    const authCode = await server.signIn(person);
    const company = await server.make.company({ portal: await portalId('sports') });
    const open = await server.make.investment({ fund: (await server.make.fund())._id });
    const sports = await server.make.investment({
      fund: (await server.make.fund({ company: company._id }))._id,
    });
    await server.make.investment({ fund: (await server.make.fund({ fund_status: 'Closed' }))._id });
    const accepted = await server.make.fund();
    await server.make.investment({ fund: accepted._id });
    await server.make.participation({
      user: person._id,
      fund: accepted._id,
      invest_status: investStatus.accepted,
      invest_amount: '10000',
    });
    const declined = await server.make.investment({ fund: (await server.make.fund())._id });
    await server.make.participation({
      user: person._id,
      fund: declined.fund ?? '',
      invest_status: investStatus.declined,
    });

    const here = await available(authCode, 'stallion.localhost');
    expect(here.body.items.map(({ _id }) => _id).toSorted()).toEqual([open._id, declined._id].toSorted());
    expect(here.body.items.find(({ _id }) => _id === declined._id)?.syndUser?.isDeclined).toBe(true);
    const onSports = await available(authCode, 'sports.localhost');
    expect(onSports.body.items.map(({ _id }) => _id)).toContain(sports._id);
  });

  it('[DSH-07] [SYN-04] shows what the user could invest, as the fund page does, and no secret', async () => {
    const person = await server.make.user();
    const authCode = await server.signIn(person);
    const fund = await server.make.fund({
      total_inv_amount: '1000000',
      min_inv_amount: '10000',
      min_inv_amount_for_existing: '2500',
      description: '<p>Long.</p>',
      wire_instructions: '<p>Account 7</p>',
    });
    const endless = await server.make.fund({ total_inv_amount: null });
    const full = await server.make.fund({ total_inv_amount: '50000' });
    for (const { _id } of [fund, endless, full])
      await server.make.investment({ fund: _id, description: '<p>Longer.</p>' });
    const commitment = { invest_status: investStatus.accepted, invest_amount: '250000.50' };
    await server.make.participation({ fund: fund._id, ...commitment });
    await server.make.participation({ fund: full._id, ...commitment });
    const listed = async (id: string) =>
      (await available(authCode)).body.items.find((item) => item.fund._id === id);

    expect(await listed(fund._id)).toMatchObject({
      leftAmountToInvest: 749_999.5,
      minimumAmountToInvest: 10_000,
      limitState: 'open',
      description: '<p>Longer.</p>',
      slug: fund.url_slug,
      fund: { name: fund.name, total_inv_amount: 1_000_000, description: '<p>Long.</p>' },
    });
    expect(await listed(endless._id)).toMatchObject({ leftAmountToInvest: null, limitState: 'open' });
    expect(await listed(full._id)).toMatchObject({ leftAmountToInvest: 0, limitState: 'fully-subscribed' });
    expect(JSON.stringify(await listed(fund._id))).not.toMatch(/Account 7|committed_amount/);

    // An investor in another fund may have a lower minimum.
    await server.make.participation({ user: person._id, ...commitment });
    expect((await listed(fund._id))?.minimumAmountToInvest).toBe(2_500);
    const { body } = await server.request<SyndicationReply>(
      'GET',
      `/api/syndication/byslug/${fund.url_slug}`,
      {
        authCode,
      },
    );
    // The slug of an investment leads to its fund's page.
    expect([body.investment ?? body.syndUser?.investment]).toMatchObject([{ slug: fund.url_slug }]);
    expect(await listed(fund._id)).toMatchObject({
      leftAmountToInvest: body.leftAmountToInvest,
      minimumAmountToInvest: body.minimumAmountToInvest,
      maximumAmountToInvest: body.maximumAmountToInvest,
    });
  });

  it('[DSH-07] [ENT-09] [SYN-04] lists a fund once, and not at all once any profile of the person has committed', async () => {
    const [person, other] = [await server.make.user(), await server.make.user()];
    const [authCode, otherCode] = [await server.signIn(person), await server.signIn(other)];
    const terms = { min_inv_amount: '10000', min_inv_amount_for_existing: '2500' };
    const [fund, beside] = [await server.make.fund(terms), await server.make.fund(terms)];
    for (const { _id } of [fund, beside]) await server.make.investment({ fund: _id });
    const entities = server.platform.db.insertInto('investing_entities').values(
      ['Okafor Family Trust', 'Okafor Holdings LLC'].map((legalName, at) => ({
        _id: newId(),
        user: person._id,
        kind: at === 0 ? ('trust' as const) : ('llc' as const),
        legalName,
      })),
    );
    const [trust, llc] = await entities.returning('_id').execute();
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
    // The newer one is made first, so that its row comes first.
    const newer = await server.make.participation({
      user: person._id,
      fund: fund._id,
      investing_entity: llc?._id ?? null,
      createdAt: at(2),
    });
    const older = await server.make.participation({
      user: person._id,
      fund: fund._id,
      investing_entity: trust?._id ?? null,
      invest_status: investStatus.declined,
      createdAt: at(1),
    });
    const listed = async (code = authCode) => {
      const { items, total } = (await available(code)).body;
      expect(total).toBe(items.length);
      const minimum = (id: string) =>
        items.filter((item) => item.fund._id === id).map((item) => item.minimumAmountToInvest);
      return { own: items.filter((item) => item.fund._id === fund._id), beside: minimum(beside._id) };
    };
    const undecided = await listed();
    expect(undecided.own).toMatchObject([
      { minimumAmountToInvest: 10_000, syndUser: { _id: older._id, isDeclined: true } },
    ]);
    expect(undecided.beside).toEqual([10_000]);
    const { body } = await server.request<SyndicationReply>(
      'GET',
      `/api/syndication/byslug/${fund.url_slug}`,
      { authCode },
    );
    expect(body).toMatchObject({ minimumAmountToInvest: 10_000, syndUser: { _id: older._id } });

    const othersBefore = await listed(otherCode);
    const commit = { invest_status: investStatus.accepted, invest_amount: '10000' } as const;
    for (const each of [newer, older]) {
      const set = (values: object) =>
        server.platform.db.updateTable('synd_users').set(values).where('_id', '=', each._id).execute();
      await set(commit);
      expect(await listed()).toEqual({ own: [], beside: [2_500] });
      await set({ invest_status: null, invest_amount: null });
      expect((await listed()).beside).toEqual([10_000]);
    }
    // Another investor goes on as before.
    expect(await listed(otherCode)).toEqual(othersBefore);
    expect(othersBefore.own).toHaveLength(1);
  });

  it('[DSH-07] leaves long texts out for a page that shows none', async () => {
    const authCode = await server.signIn(await server.make.user());
    const fund = await server.make.fund({
      description: '<p>Long.</p>',
      funding_my_investment_description: '<p>By wire.</p>',
    });
    await server.make.investment({ fund: fund._id, description: '<p>Marina.</p>' });
    const listed = async (query: string) => {
      const { body } = await server.request<{ items: AvailableInvestment[] }>(
        'GET',
        `/api/syndication/available?limit=999${query}`,
        { authCode },
      );
      return body.items.find((item) => item.fund._id === fund._id);
    };
    const whole = await listed('');
    expect(whole).toMatchObject({ description: '<p>Marina.</p>', fund: { description: '<p>Long.</p>' } });
    expect(await listed('&texts=true')).toEqual(whole);
    expect(await listed('&texts=false')).toEqual({
      ...whole,
      description: null,
      fund: { ...whole?.fund, description: null, funding_my_investment_description: null },
    });
    expect((await server.request('GET', '/api/syndication/available?texts=some', { authCode })).status).toBe(
      400,
    );
  });

  it('[DSH-07] is for signed-in users', async () => {
    expect((await available(undefined)).status).toBe(401);
  });
});

describe('GET /api/syndication/mine', () => {
  it("[DSH-02] returns only one's own participations, with the fund's figures", async () => {
    const person = await server.make.user();
    const fund = await server.make.fund({
      currentPercentageTotalReturned: '18.4',
      currentFundValuePercentage: '112.5',
    });
    await server.make.participation({
      user: person._id,
      fund: fund._id,
      invest_status: investStatus.accepted,
      invest_amount: '75000.50',
    });
    await server.make.participation({ fund: fund._id });
    const reply = await server.request<{ items: ParticipationListItem[]; total: number }>(
      'GET',
      '/api/syndication/mine',
      {
        authCode: await server.signIn(person),
      },
    );
    expect(reply.body.total).toBe(1);
    expect(reply.body.items[0]).toMatchObject({
      invest_amount: 75_000.5,
      isGoingToInvest: true,
      fund: { name: fund.name, currentPercentageTotalReturned: 18.4, currentFundValuePercentage: 112.5 },
    });
    expect((await server.request('GET', '/api/syndication/mine')).status).toBe(401);
  });

  it('[DSH-02] returns exactly the documented fields and the derived flags', async () => {
    const person = await server.make.user();
    const fund = await server.make.fund({
      description: '<p>Long.</p>',
      funding_my_investment_description: '<p>By wire.</p>',
      wire_instructions: '<p>Account 7</p>',
      schedule_call_url: 'https://calls.example.com/fund',
      max_inv_amount: '500000',
      currentPercentagesUpdatedAt: new Date('2026-06-30T16:00:00Z'),
      end_date: new Date('2029-06-30T00:00:00Z'),
    });
    const investment = await server.make.investment({ fund: fund._id, description: '<p>Marina.</p>' });
    const participation = await server.make.participation({
      user: person._id,
      fund: fund._id,
      investment: investment._id,
      invest_status: investStatus.accepted,
      invest_amount: '10000',
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: true,
      cosub_first_name: 'Ben',
      cosub_last_name: 'Reader',
      cosub_email: 'ben@example.com',
    });
    const authCode = await server.signIn(person);
    const mine = async (query = '') => {
      const { body } = await server.request<{ items: ParticipationListItem[] }>(
        'GET',
        `/api/syndication/mine${query}`,
        { authCode },
      );
      return body.items[0];
    };
    const item = await mine();
    expect(item).toMatchObject({
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: true,
      cosub_first_name: 'Ben',
      cosub_last_name: 'Reader',
      cosub_email: 'ben@example.com',
      feedback: null,
      isGoingToInvest: true,
      isSpouseInvestmentRequired: true,
      syndAgreementSignedByCurrentUser: false,
      signedByCurrentUserCosub: false,
      sa_complete_date: null,
      investment: {
        name: investment.name,
        description: '<p>Marina.</p>',
        fund: fund._id,
        slug: fund.url_slug,
      },
      fund: {
        _id: fund._id,
        name: fund.name,
        end_date: '2029-06-30T00:00:00+00:00',
        currentPercentagesUpdatedAt: '2026-06-30T16:00:00+00:00',
        total_inv_amount: 1_000_000,
        max_inv_amount: 500_000,
        schedule_call_url: 'https://calls.example.com/fund',
        description: '<p>Long.</p>',
      },
    });
    // Funding instructions are shown once the agreement is complete.
    expect(item?.fundStatus).toBe('Started');
    expect(item?.fund?.funding_my_investment_description).toBeNull();
    expect(JSON.stringify(item)).not.toContain('Account 7');
    const named = (names: readonly string[]) => ['_id', 'id', ...names].toSorted();
    expect(Object.keys(item?.fund ?? {}).toSorted()).toEqual(named(participationListFields.fund));
    expect(Object.keys(item ?? {}).toSorted()).toEqual(
      named([
        ...participationListFields.participation,
        'correction',
        'toReturn',
        'fundStatus',
        'funding',
        'holder',
        'holderName',
        'isInvesting',
        'isGoingToInvest',
        'isDeclined',
        'isSpouseInvestmentRequired',
        'position',
        'signedByCurrentUserCosub',
      ]),
    );
    await server.platform.db
      .updateTable('synd_users')
      .set({ sa_complete_date: new Date() })
      .where('_id', '=', participation._id)
      .execute();
    const funded = await mine();
    expect(funded?.fund?.funding_my_investment_description).toBe('<p>By wire.</p>');
    // A page that shows no long text asks for none.
    expect(await mine('?texts=false')).toEqual({
      ...funded,
      fund: { ...funded?.fund, description: null, funding_my_investment_description: null },
      investment: { ...funded?.investment, description: null },
    });
  });
});
