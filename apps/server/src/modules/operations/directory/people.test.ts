import type { ListReply, PersonPage, PersonRow } from '@paddock/contract';
import { people, storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
let admin: string;
let superadmin: string;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
  admin = await server.signIn(await server.make.user({ level: 'admin', lastName: 'Zimmer' }));
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin', lastName: 'Zoe' }));
});
afterAll(() => server.close());

const list = async (query: Record<string, string>, authCode = admin) =>
  server.request<ListReply<PersonRow>>(
    'GET',
    `/api/backoffice/people?${new URLSearchParams(query).toString()}`,
    {
      authCode,
    },
  );
const found = async (query: Record<string, string>) => {
  const reply = await list(query);
  expect(reply.status).toBe(200);
  return reply.body.items.map(({ _id }) => _id);
};
const page = async (user: string, authCode = admin) =>
  server.request<{ item: PersonPage }>('GET', `/api/backoffice/people/${user}`, { authCode });

describe('the list of people', () => {
  it('[BAC-08] finds people by every part of their name and address, and by nothing else', async () => {
    const person = await of.person({
      firstName: 'Rosalind',
      lastName: 'Franklin',
      email: 'rf_51%x@example.org',
    });
    for (const search of ['rosal', 'FRANK', 'lind fran', 'franklin rosalind', 'rf_51%', '@example.org'])
      expect([search, await found({ search })]).toEqual([search, [person._id]]);
    for (const search of ['rosalx', 'r%lin', 'rfx51', `' OR 1=1`])
      expect(await found({ search })).toEqual([]);
  });

  it('[BAC-08] filters by level, state, portal, accreditation and by never having signed in', async () => {
    const portal = await server.make.portal({ slug: 'club', registrationDisabled: true });
    const lastName = `Filter${newId()}`;
    const make = (row: Parameters<typeof of.person>[0]) => of.person({ lastName, ...row });
    const stated = { accreditation: '0', accreditationType: 'individual' as const };
    const past = new Date(server.clock.now().getTime() - 1000);
    const plain = await make({});
    const inactive = await make({ isActive: false });
    const waiting = await make(stated);
    const accepted = await make({ ...stated, accreditationReview: 'accepted' });
    const expired = await make({ ...stated, accreditationReview: 'accepted', accreditationValidUntil: past });
    const staff = await make({ level: 'admin' });
    await server.platform.db
      .insertInto('portal_memberships')
      .values({ user: waiting._id, portal: portal._id, how: 'admitted', since: past })
      .execute();
    await of.signIn(plain.username);
    const search = lastName;
    expect(await found({ search, level: 'admin' })).toEqual([staff._id]);
    expect(await found({ search, state: 'deactivated' })).toEqual([inactive._id]);
    expect(await found({ search, state: 'unconfirmed' })).toEqual([]);
    expect(await found({ search, portal: portal._id })).toEqual([waiting._id]);
    expect(await found({ search, accreditation: 'waiting' })).toEqual([waiting._id]);
    expect(await found({ search, accreditation: 'accepted' })).toEqual([accepted._id]);
    expect(await found({ search, accreditation: 'expired' })).toEqual([expired._id]);
    expect(await found({ search, neverSignedIn: 'yes', level: 'user', state: 'active' })).toEqual(
      [waiting, accepted, expired].map(({ _id }) => _id),
    );
    const first = await list({ search, limit: '2', sort: '-createdAt' });
    expect(first.body).toMatchObject({ total: 6, items: [{ _id: staff._id }, { _id: expired._id }] });
    const second = await list({ search, limit: '2', offset: '4', sort: '-createdAt' });
    expect(second.body.items).toHaveLength(2);
  });

  it('[BAC-08] rejects a filter that it does not know, and everyone below admin', async () => {
    const wrong: Record<string, string>[] = [
      { level: 'king' },
      { state: 'no' },
      { portal: 'x' },
      { limit: '0' },
    ];
    for (const query of [...wrong, { sort: 'password' }])
      expect([query, (await list(query)).status]).toEqual([query, 400]);
    const user = await server.signIn(await server.make.user());
    expect((await list({}, user)).status).toBe(403);
    expect((await page(newId(), user)).status).toBe(403);
    expect((await server.request('GET', `/api/backoffice/people/${newId()}`)).status).toBe(401);
    expect((await page(newId())).status).toBe(404);
    expect((await page('me')).status).toBe(404);
  });
});

describe("a person's page", () => {
  it('[BAC-08] shows investments, documents with what was opened, messages without their texts, and devices', async () => {
    const person = await of.person();
    const fund = await server.make.fund({ name: 'Harbor Fund' });
    const participation = await server.make.participation({
      user: person._id,
      fund: fund._id,
      invest_status: 'Accepted investment',
      invest_amount: '25000.50',
      method_of_inv: 'CASH',
    });
    const document = await storedDocuments(server).forFund(fund._id);
    const { body: session } = await of.signIn(person.username);
    const opened = await server.request('POST', '/api/profile/synd_documents/download', {
      authCode: session.authCode,
      body: { id: document._id },
    });
    expect(opened.status).toBe(200);
    await server.platform.db
      .insertInto('outbox')
      .values({
        _id: newId(),
        to: person.email.toUpperCase(),
        subject: 'Your K-1',
        text: 'SECRET',
        html: 'SECRET',
      })
      .execute();
    const { body, status } = await page(person._id);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      state: 'active',
      lastSignedInAt: expect.any(String),
      participations: [
        { _id: participation._id, fund: { name: 'Harbor Fund' }, stage: 'accepted', amount: 25_000.5 },
      ],
      documents: [
        { _id: document._id, kind: 'synd_documents', fund: 'Harbor Fund', openedAt: expect.any(String) },
      ],
      messages: [{ subject: 'Your K-1', channel: 'email', state: 'waiting' }],
      sessions: [{ address: '127.0.0.1' }],
      signIn: { hasPassword: true, hasGoogle: false, passkeys: [] },
      memberships: [{ name: 'Portal stallion', isOpen: true, how: 'registered' }],
    });
    expect(JSON.stringify(body)).not.toContain('SECRET');
    const row = await list({ search: person.email });
    expect(row.body.items).toMatchObject([{ investments: 1, committed: 25_000.5 }]);
  });

  it('[BAC-08] shows a released commitment as the pipeline of its fund does', async () => {
    const person = await of.person();
    const fund = await server.make.fund();
    const participation = await server.make.participation({
      user: person._id,
      fund: fund._id,
      invest_status: null,
      releasedAt: server.clock.now(),
      releaseCause: 'withdrawn',
    });
    const pipeline = await server.request<{ items: { stage: string }[] }>(
      'GET',
      `/api/backoffice/funds/${fund._id}/pipeline`,
      { authCode: admin },
    );
    expect(pipeline.body.items).toMatchObject([{ _id: participation._id, stage: 'released' }]);
    expect((await page(person._id)).body.item.participations).toMatchObject([
      { _id: participation._id, stage: 'released' },
    ]);
  });

  it('[BAC-08] says for each level what it may do, and why not the rest', async () => {
    const colleague = await of.person({ level: 'admin' });
    const investor = await of.person();
    expect((await page(investor._id)).body.item.blocks).toEqual({
      deactivate: null,
      reactivate: 'This account is active.',
      signOut: null,
      resetFactors: 'This person has no second factor.',
      changeLevel: 'Only a superadmin can change levels.',
      viewAs: 'Only a superadmin can view the site as somebody else.',
      admit: null,
    });
    const beyond = 'Only a superadmin can do this to somebody of the team.';
    expect((await page(colleague._id)).body.item.blocks).toMatchObject({
      deactivate: beyond,
      signOut: beyond,
      resetFactors: beyond,
    });
    expect((await page(investor._id, superadmin)).body.item.blocks).toMatchObject({
      changeLevel: null,
      viewAs: null,
    });
  });

  it('[BAC-08] a reader of many people leaves a line that names them', async () => {
    const reader = await server.signIn(await server.make.user({ level: 'admin' }));
    const lastName = `Crowd${newId()}`;
    for (let index = 0; index < 25; index += 1) await server.make.user({ lastName });
    await list({ search: lastName }, reader);
    const lines = await of.auditEvents('records.read_many');
    expect(lines.at(-1)).toMatchObject({
      collection: 'users',
      detail: { count: 25, filter: { search: lastName } },
    });
  });
});
