import type { AccreditationItem, AccreditationPage, Entity } from '@paddock/contract';
import { bystanders, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  await bystanders(server);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

/** Somebody with an account, who adds profiles that state an accreditation, and sends documents. */
async function scene() {
  const user = await server.make.user({ firstName: 'Ellen', lastName: 'Lindqvist' });
  const authCode = await server.signIn(user);
  const url = '/api/investing_entities';
  return {
    user,
    add: async (kind: string, legalName: string, accreditation = '2') => {
      const { item } = (
        await server.request<{ item: Entity<'investing_entities'> }>('POST', url, {
          authCode,
          body: { kind, legalName, ...(kind === 'joint' && { jointOwnerName: 'Nils Lindqvist' }) },
        })
      ).body;
      const stated = await server.request('PUT', `${url}/${item._id}`, { authCode, body: { accreditation } });
      expect(stated.status).toBe(200);
      return item._id;
    },
    archive: async (id: string) => {
      const body = { archivedAt: '2026-01-01' };
      expect((await server.request('PUT', `${url}/${id}`, { authCode, body })).status).toBe(200);
    },
    send: async (name: string, profile?: string | null) => {
      const { body: place } = await server.request<{ path: string; bucket: string }>(
        'POST',
        '/api/profile/proof_documents/upload',
        { authCode, body: { path: name } },
      );
      await server.store.put(place.path, Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf');
      return server.request<{ item: Entity<'proof_documents'>; message: string; fields?: object }>(
        'POST',
        '/api/profile/proof_documents/save',
        {
          authCode,
          body: {
            path: place.path,
            bucket: place.bucket,
            name,
            ...(profile !== undefined && { investing_entity: profile }),
          },
        },
      );
    },
  };
}

const read = async (user: string, profile: string) =>
  (
    await server.request<{ item: AccreditationPage }>(
      'GET',
      `/api/backoffice/accreditations/${user}?investing_entity=${profile}`,
      { authCode: admin },
    )
  ).body.item;

async function refuse(user: string, profile: string) {
  const { statement } = await read(user, profile);
  const reply = await server.request('POST', '/api/backoffice/accreditations/review', {
    authCode: admin,
    body: { user, investing_entity: profile, statement, decision: 'refused', reason: 'A letter is missing.' },
  });
  expect(reply.status).toBe(200);
}

/** Where the review of every profile stands, by its name. */
async function reviews() {
  const rows = await server.platform.db
    .selectFrom('investing_entities')
    .select(['_id', 'legalName', 'accreditationReview'])
    .execute();
  return Object.fromEntries(rows.map(({ _id, ...row }) => [_id, row]));
}

const reopened = async (document: string) =>
  (
    await server.platform.db
      .selectFrom('audit_events')
      .select(['record', 'detail'])
      .where('action', '=', 'accreditation.reopen')
      .execute()
  )
    .filter(({ detail }) => JSON.stringify(detail).includes(document))
    .map(({ record }) => record);

/** Four refused profiles of a person, and one of somebody else. The account states that of the default company. */
async function refused() {
  const person = await scene();
  const { add, user } = person;
  const profiles = {
    company: await add('llc', 'Lindqvist Holdings LLC'),
    second: await add('llc', 'Lindqvist Land LLC'),
    trust: await add('trust', 'Lindqvist Trust'),
    account: await add('ira', 'Lindqvist IRA', '1'),
  };
  for (const profile of Object.values(profiles)) await refuse(user._id, profile);
  const other = await scene();
  const theirs = await other.add('llc', 'Theirs LLC');
  await refuse(other.user._id, theirs);
  return { ...person, ...profiles, theirs };
}

describe('a verification document', () => {
  it('[ENT-06] reopens the refused review of the profile that it names, and no other one', async () => {
    const { send, second } = await refused();
    const before = await reviews();
    const { status, body } = await send('letter.pdf', second);
    expect(status).toBe(200);
    expect(body.item.investing_entity).toBe(second);
    expect(await reviews()).toEqual({
      ...before,
      [second]: { legalName: 'Lindqvist Land LLC', accreditationReview: null },
    });
    expect(await reopened(body.item._id)).toEqual([second]);
  });

  it.each([[undefined], [null]])(
    '[ENT-06] without a profile (%s) reopens that of the default profile that the account states, as documented',
    async (named) => {
      const { send, company } = await refused();
      const before = await reviews();
      const { body } = await send('letter.pdf', named);
      expect(body.item.investing_entity).toBeNull();
      expect(await reviews()).toEqual({
        ...before,
        [company]: { legalName: 'Lindqvist Holdings LLC', accreditationReview: null },
      });
      expect(await reopened(body.item._id)).toEqual([company]);
    },
  );

  it('[ENT-06] without a profile reopens that of the default profiles where the account states nothing', async () => {
    const { add, send, user } = await scene();
    const account = await add('ira', 'Lindqvist IRA', '1');
    const joint = await add('joint', 'Ellen and Nils Lindqvist', '1');
    for (const profile of [account, joint]) await refuse(user._id, profile);
    const before = await reviews();
    await send('letter.pdf');
    expect(await reviews()).toEqual({
      ...before,
      [account]: { legalName: 'Lindqvist IRA', accreditationReview: null },
    });
  });

  it('[ENT-06] without a profile reopens that of the only one, which need not be a default', async () => {
    const { add, archive, send, user } = await scene();
    const former = await add('trust', 'Former Trust');
    const joint = await add('joint', 'Ellen and Nils Lindqvist', '1');
    for (const profile of [former, joint]) await refuse(user._id, profile);
    await archive(former);
    const before = await reviews();
    await send('letter.pdf');
    expect(await reviews()).toEqual({
      ...before,
      [joint]: { legalName: 'Ellen and Nils Lindqvist', accreditationReview: null },
    });
  });

  it('[ENT-06] for the profile of somebody else or an archived one is refused, and nothing is stored', async () => {
    const { send, archive, theirs, second } = await refused();
    await archive(second);
    const before = await reviews();
    const stored = () => server.platform.db.selectFrom('proof_documents').selectAll().execute();
    const documents = await stored();
    for (const [profile, message] of [
      [theirs, 'This is none of the investing profiles of this person.'],
      [
        second,
        'This investing profile is archived and has never held an investment. Please choose another one.',
      ],
    ] as const)
      expect(await send('letter.pdf', profile)).toMatchObject({
        status: 400,
        body: { message, fields: { investing_entity: message } },
      });
    expect((await send('letter.pdf', 'x')).status).toBe(400);
    expect(await stored()).toEqual(documents);
    expect(await reviews()).toEqual(before);
  });

  it('[ENT-06] is shown to the reviewer with its profile, those of the reviewed one first, and counted there', async () => {
    const { user, send, company, second, trust } = await refused();
    await send('of_the_land.pdf', second);
    server.clock.advance(60_000);
    await send('of_the_account.pdf');
    server.clock.advance(60_000);
    await send('of_the_trust.pdf', trust);
    const shown = async (profile: string) => {
      const { evidence, documents } = await read(user._id, profile);
      return [documents, evidence.map(({ title, holder, isOfProfile }) => [title, holder, isOfProfile])];
    };
    expect(await shown(second)).toEqual([
      1,
      [
        ['of_the_land.pdf', 'Lindqvist Land LLC', true],
        ['of_the_trust.pdf', 'Lindqvist Trust', false],
        ['of_the_account.pdf', null, false],
      ],
    ]);
    expect(await shown(company)).toEqual([
      1,
      [
        ['of_the_account.pdf', null, true],
        ['of_the_trust.pdf', 'Lindqvist Trust', false],
        ['of_the_land.pdf', 'Lindqvist Land LLC', false],
      ],
    ]);
    const { items } = (
      await server.request<{ items: AccreditationItem[] }>(
        'GET',
        '/api/backoffice/accreditations?search=Lindqvist',
        {
          authCode: admin,
        },
      )
    ).body;
    expect(
      items
        .filter((item) => item.user === user._id)
        .map(({ subject, documents }) => `${subject}: ${documents}`)
        .toSorted(),
    ).toEqual(['Lindqvist Holdings LLC: 1', 'Lindqvist Land LLC: 1', 'Lindqvist Trust: 1']);
  });
});
