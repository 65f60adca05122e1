import { type Desk, type ReplyOf, readPipeline } from '@paddock/contract';
import { participationStage } from '@paddock/domain';
import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const pipeline = (fund: string, query = '') =>
  server.request<ReplyOf<typeof readPipeline>>('GET', readPipeline.path.replace(':fund', fund) + query, {
    authCode: admin,
  });
const stageOf = async (fund: string) => (await pipeline(fund)).body.items[0]?.stage;

it('[BAC-06] the database derives the stage of a participation as the domain does', async () => {
  const facts = fc.record({
    invest_status: fc.constantFrom('Accepted investment', 'Declined investment', null),
    sa_complete_date: fc.option(fc.constant('2026-01-01T00:00:00Z')),
    syndAgreementSignedByCurrentUser: fc.boolean(),
    syndAgreementSignedByCurrentUserCosub: fc.boolean(),
    releasedAt: fc.option(fc.constant('2026-01-01T00:00:00Z')),
    method_of_inv: fc.option(fc.constantFrom('CASH', 'TRUST')),
    is_married: fc.option(fc.boolean()),
    cosub_email: fc.option(fc.constantFrom('', ' ', '\t', 'spouse@example.com')),
    hasAgreement: fc.boolean(),
  });
  const sample = fc.sample(facts, 500);
  const { rows } = await sql<{ stage: string }>`
    SELECT participation_stage(jsonb_populate_record(NULL::synd_users, f), (f->>'hasAgreement')::boolean) AS stage
    FROM jsonb_array_elements(${JSON.stringify(sample)}::jsonb) WITH ORDINALITY AS t (f, n) ORDER BY n`.execute(
    server.platform.db,
  );
  expect(rows.map(({ stage }) => stage)).toEqual(sample.map((each) => participationStage(each)));
  expect(new Set(rows.map(({ stage }) => stage)).size).toBe(7);
});

describe('the pipeline of a fund', () => {
  it('[BAC-06] follows a commitment through its stages, and shows how it ended', async () => {
    const investor = await scene.invested({ spouse: true });
    const fund = investor.fund._id;
    expect(await stageOf(fund)).toBe('accepted');
    await scene.requestSign(investor);
    expect(await stageOf(fund)).toBe('signing');
    await scene.sign(await scene.emailedCode(investor.person.email));
    expect(await stageOf(fund)).toBe('signing');
    await scene.sign(await scene.emailedCode(investor.spouseEmail));
    expect(await stageOf(fund)).toBe('countersign');

    const other = await scene.invested();
    await server.request('POST', '/api/backoffice/participations/release', {
      authCode: admin,
      body: { id: other.id, reason: 'Made by mistake.' },
    });
    expect((await pipeline(other.fund._id)).body.items).toMatchObject([
      { stage: 'released', releaseCause: 'released', amount: 25_000.5, committedAt: null },
    ]);
    await server.request('POST', '/api/syndication/set_investing', {
      authCode: other.authCode,
      body: { id: other.id, invest_amount: 30_000, method_of_inv: 'TRUST' },
    });
    expect((await pipeline(other.fund._id)).body.items).toMatchObject([
      { stage: 'accepted', releaseCause: null, releasedAt: null, amount: 30_000 },
    ]);
  });

  it('[BAC-06] says of a withdrawn commitment that its investor withdrew it', async () => {
    const { fund, id, authCode } = await scene.invested();
    await server.request('POST', '/api/syndication/withdraw', { authCode, body: { id } });
    expect((await pipeline(fund._id)).body.items).toMatchObject([
      { stage: 'released', releaseCause: 'withdrawn', amount: 25_000.5 },
    ]);
  });

  it('[BAC-06] sums each stage exactly, over all pages, and counts only commitments', async () => {
    const { _id: fund } = await server.make.fund();
    const make = (row: object) => server.make.participation({ fund, ...row });
    const accepted = { invest_status: 'Accepted investment' as const };
    for (let place = 0; place < 3; place += 1) await make({ ...accepted, invest_amount: '0.10' });
    await make({ ...accepted, invest_amount: '90000000000.25', sa_complete_date: new Date() });
    await make({ invest_status: 'Declined investment', invest_amount: '77' });
    await make({ invest_amount: '88' });
    const { body } = await pipeline(fund, '?limit=2');
    expect(body.items).toHaveLength(2);
    expect(body.total).toBe(6);
    expect(body.committed).toBe(90_000_000_000.55);
    expect(body.stages).toEqual([
      { stage: 'opened', count: 1, amount: 0 },
      { stage: 'accepted', count: 3, amount: 0.3 },
      { stage: 'signing', count: 0, amount: 0 },
      { stage: 'countersign', count: 0, amount: 0 },
      { stage: 'complete', count: 1, amount: 90_000_000_000.25 },
      { stage: 'declined', count: 1, amount: 0 },
      { stage: 'released', count: 0, amount: 0 },
    ]);
    const board = await pipeline(fund, '?limit=1&limitPer=stage');
    expect(board.body.items).toHaveLength(4);
    const next = await pipeline(fund, '?stage=accepted&limit=2&offset=2');
    expect(next.body).toMatchObject({ total: 3, committed: 90_000_000_000.55 });
    expect(next.body.items).toHaveLength(1);
  });

  it('[BAC-06] leaves out people of the team who have only looked at the fund', async () => {
    const fund = await server.make.fund();
    const opened = async (level: 'user' | 'admin' | 'superadmin', more: object = {}) =>
      server.make.participation({
        fund: fund._id,
        user: (await server.make.user({ level }))._id,
        ...more,
      });
    const investor = await opened('user');
    await opened('admin');
    await opened('superadmin', { invest_status: 'Declined investment' });
    const committed = await opened('admin', {
      invest_status: 'Accepted investment',
      invest_amount: '5000',
      method_of_inv: 'TRUST',
    });
    const { body } = await pipeline(fund._id);
    expect(body.total).toBe(2);
    expect(body.items.map(({ _id }) => _id).toSorted()).toEqual([investor._id, committed._id].toSorted());
    expect(body.stages.find(({ stage }) => stage === 'opened')?.count).toBe(1);
    const desk = await server.request<{ item: Desk }>('GET', '/api/backoffice/desk', { authCode: admin });
    expect(desk.body.item.funds.find((each) => each.fund === fund._id)?.counts).toEqual({
      opened: 2,
      accepted: 1,
      signed: 0,
      complete: 0,
    });
  });

  it('[BAC-06] finds investors by a part of their name or email, taking no character for a pattern', async () => {
    const { _id: fund } = await server.make.fund();
    const zoe = await server.make.user({ firstName: 'Zoe', lastName: 'Hundred%', email: 'zoe@example.com' });
    await server.make.participation({ fund, user: zoe._id });
    await server.make.participation({ fund });
    const found = async (search: string) =>
      (await pipeline(fund, `?search=${encodeURIComponent(search)}`)).body.total;
    expect(await found('zoe hund')).toBe(1);
    expect(await found('ZOE@')).toBe(1);
    expect(await found('%')).toBe(1);
    expect(await found('_oe')).toBe(0);
    expect(await found('')).toBe(2);
    expect((await pipeline(fund, '?stage=nothing')).status).toBe(400);
  });
});

it('[ENT-06] warns of each commitment whose holder is not accredited, was refused or is out of date, whoever that is', async () => {
  const { db } = server.platform;
  const fund = await server.make.fund();
  await server.make.investment({ fund: fund._id });
  const now = server.clock.now().getTime();
  /** Somebody who has an accreditation of their own, and what their holder states. */
  const committed = async (
    kind: 'individual' | 'llc',
    stated: {
      accreditation: string | null;
      accreditationReview?: 'accepted' | 'refused';
      accreditationValidUntil?: Date;
    },
  ) => {
    const user = await server.make.user();
    const authCode = await server.signIn(user);
    const add = async (kindOfHolder: string, legalName: string, accreditation?: string) =>
      (
        await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
          authCode,
          body: { kind: kindOfHolder, legalName, ...(accreditation && { accreditation }) },
        })
      ).body.item._id;
    if (kind === 'llc') await add('individual', 'Owner Accredited', '1');
    const holder = await add(kind, `A holder of the kind ${kind}`);
    await db.updateTable('investing_entities').set(stated).where('_id', '=', holder).execute();
    const { _id } = await server.make.participation({
      fund: fund._id,
      user: user._id,
      invest_status: 'Accepted investment',
      invest_amount: '20000',
      investing_entity: holder,
    });
    return { _id, holder };
  };
  const answer = '2';
  const past = new Date(now - 1_000);
  const accepted = { accreditation: answer, accreditationReview: 'accepted' } as const;
  const made = await Promise.all([
    committed('llc', { accreditation: null }),
    committed('individual', { accreditation: null }),
    committed('llc', { accreditation: answer, accreditationReview: 'refused' }),
    committed('individual', { ...accepted, accreditationValidUntil: past }),
    committed('llc', { accreditation: answer }),
    committed('llc', { ...accepted, accreditationValidUntil: new Date(now + 1_000_000) }),
  ]);
  const gaps = ['none', 'none', 'refused', 'expired', null, null];
  const undecided = await server.make.participation({ fund: fund._id });
  const { items } = (await pipeline(fund._id)).body;
  const shown = new Map(items.map(({ _id, accreditationGap }) => [_id, accreditationGap]));
  expect(made.map(({ _id }) => shown.get(_id))).toEqual(gaps);
  expect(shown.get(undecided._id)).toBeNull();
  const detail = async (id: string) =>
    (
      await server.request<{ item: { accreditationGap: string | null } }>(
        'GET',
        `/api/backoffice/participations/${id}`,
        { authCode: admin },
      )
    ).body.item;
  for (const [place, { _id }] of made.entries())
    expect(await detail(_id)).toMatchObject({ accreditationGap: gaps[place] });
  expect(await detail(made[0]?._id ?? '')).not.toHaveProperty('holderAccreditation');

  // What ran out after management had signed was good when it counted.
  const [, , , expired] = made;
  await db
    .updateTable('synd_users')
    .set({ sa_complete_date: new Date(now - 5_000) })
    .where('_id', '=', expired?._id ?? '')
    .execute();
  expect((await detail(expired?._id ?? '')).accreditationGap).toBeNull();
});

describe('a participation', () => {
  it('[BAC-06] is shown with its stage, its spouse and the request that waits for a second admin', async () => {
    await server.make.user({ level: 'admin' });
    const investor = await scene.invested({ spouse: true });
    await scene.requestSign(investor);
    await scene.sign(await scene.emailedCode(investor.person.email));
    await server.request('POST', '/api/backoffice/participations/release', {
      authCode: admin,
      body: { id: investor.id, reason: 'The investor asked us to.' },
    });
    const { body } = await server.request<{ item: unknown }>(
      'GET',
      `/api/backoffice/participations/${investor.id}`,
      { authCode: admin },
    );
    expect(body.item).toMatchObject({
      _id: investor.id,
      stage: 'signing',
      amount: 25_000.5,
      method: 'CASH',
      isSignedByInvestor: true,
      isSignedBySpouse: false,
      cosub_email: investor.spouseEmail,
      fund: { _id: investor.fund._id, name: investor.fund.name },
      openApproval: { kind: 'release', askedBy: { name: expect.stringMatching(/^Ada Person/) } },
    });
  });
});
