import {
  type AvailableInvestment,
  type OwnParticipation,
  ownParticipationFields,
  type SyndicationReply,
} from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.make.portal({ slug: 'stallion', isDefault: true });
  await server.make.portal({ slug: 'sports' });
});
afterAll(() => server.close());

const available = async (authCode: string | undefined, host?: string) =>
  server.call<{ items: AvailableInvestment[]; total: number }>('GET', '/api/syndication/available', {
    authCode,
    ...(host && { host }),
  });
const portalId = async (slug: string) =>
  (await server.platform.portals.list()).find((portal) => portal.slug === slug)?._id ?? null;

describe('GET /api/syndication/available', () => {
  it('[DSH-07] lists what is Started and offered on the portal, and not what is accepted already', async () => {
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
    const there = await available(authCode, 'sports.localhost');
    expect(there.body.items.map(({ _id }) => _id)).toContain(sports._id);
  });

  it('[DSH-07] [SYN-04] tells what the caller could invest, as the page of the fund does, and no text of it', async () => {
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
      fund: { name: fund.name, total_inv_amount: 1_000_000 },
    });
    expect(await listed(endless._id)).toMatchObject({ leftAmountToInvest: null, limitState: 'open' });
    expect(await listed(full._id)).toMatchObject({ leftAmountToInvest: 0, limitState: 'fully-subscribed' });
    expect(JSON.stringify(await listed(fund._id))).not.toMatch(/Long|Account 7|committed_amount/);

    // Somebody who is invested elsewhere may have a lower minimum.
    await server.make.participation({ user: person._id, ...commitment });
    expect((await listed(fund._id))?.minimumAmountToInvest).toBe(2_500);
    const { body } = await server.call<SyndicationReply>('GET', `/api/syndication/byslug/${fund.url_slug}`, {
      authCode,
    });
    expect(await listed(fund._id)).toMatchObject({
      leftAmountToInvest: body.leftAmountToInvest,
      minimumAmountToInvest: body.minimumAmountToInvest,
      maximumAmountToInvest: body.maximumAmountToInvest,
    });
  });

  it('[DSH-07] is for people who are signed in', async () => {
    expect((await available(undefined)).status).toBe(401);
  });
});

describe('GET /api/syndication/mine', () => {
  it('[DSH-02] answers the caller’s own participations with the fund’s figures, and nobody else’s', async () => {
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
    const reply = await server.call<{ items: OwnParticipation[]; total: number }>(
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
    expect((await server.call('GET', '/api/syndication/mine')).status).toBe(401);
  });

  it('[DSH-02] carries no page of a fund: what the list names, and the flags of the rules', async () => {
    const person = await server.make.user();
    const fund = await server.make.fund({
      description: '<p>Long.</p>',
      wire_instructions: '<p>Account 7</p>',
    });
    await server.make.participation({
      user: person._id,
      fund: fund._id,
      invest_status: investStatus.accepted,
      invest_amount: '10000',
      sa_complete_date: new Date(),
    });
    const { body } = await server.call<{ items: OwnParticipation[] }>('GET', '/api/syndication/mine', {
      authCode: await server.signIn(person),
    });
    const [item] = body.items;
    const named = (names: readonly string[]) => ['_id', 'id', ...names].toSorted();
    expect(Object.keys(item?.fund ?? {}).toSorted()).toEqual(named(ownParticipationFields.fund));
    expect(Object.keys(item ?? {}).toSorted()).toEqual(
      named([
        ...ownParticipationFields.participation,
        'isInvesting',
        'isGoingToInvest',
        'isDeclined',
        'isSpouseInvestmentRequired',
        'signedByCurrentUserCosub',
      ]),
    );
  });
});
