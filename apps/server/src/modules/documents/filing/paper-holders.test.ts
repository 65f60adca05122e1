import type { Entity, FiledDocument, FilingDraftItem, ItemReply, ListReply } from '@paddock/contract';
import {
  type ErrorBody,
  type FilingScene,
  filingScene,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let filing: FilingScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  filing = filingScene(server);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const profileOf = async (user: { _id: string }, legalName: string, kind = 'llc'): Promise<string> => {
  const { body } = await server.request<ItemReply<Entity<'investing_entities'>>>(
    'POST',
    '/api/investing_entities',
    { authCode: await server.signIn(user), body: { kind, legalName } },
  );
  return body.item._id;
};
const archive = async (user: { _id: string }, profile: string) =>
  server.request('PUT', `/api/investing_entities/${profile}`, {
    authCode: await server.signIn(user),
    body: { archivedAt: server.clock.now().toISOString() },
  });

/** A person with a trust and a company, which holds a participation, beside somebody with a company of their own. */
async function made() {
  const user = await server.make.user();
  const trust = await profileOf(user, 'Okafor Family Trust', 'trust');
  const llc = await profileOf(user, 'Okafor Holdings LLC');
  const fund = await server.make.fund();
  await server.make.participation({ user: user._id, fund: fund._id, investing_entity: llc });
  const other = await server.make.user();
  const othersLlc = await profileOf(other, 'Whitfield LLC');
  return { user, trust, llc, fund, other, othersLlc };
}

const edit = (ids: string[], values: object) =>
  filing.post<{ items: FilingDraftItem[] }>('edit', admin, { ids, ...values });

it('[ENT-07] a tax paper is filed for an investing profile of its person, and its draft and record say which', async () => {
  const { user, trust } = await made();
  const id = await filing.draft(admin, 'tax_documents', { user: user._id, year: 2025 });
  const { body } = await edit([id], { investing_entity: trust });
  expect(body.items[0]?.investing_entity).toEqual({ _id: trust, name: 'Okafor Family Trust' });
  expect((await filing.publish(admin, [id])).status).toBe(200);
  const own = await server.request<ListReply<Entity<'tax_documents'>>>('GET', '/api/tax_documents', {
    authCode: await server.signIn(user),
  });
  expect(own.body.items).toMatchObject([{ _id: id, user: user._id, investing_entity: trust }]);
  const listed = await server.request<ListReply<FiledDocument>>(
    'GET',
    `/api/backoffice/filing/documents?user=${user._id}`,
    { authCode: admin },
  );
  expect(listed.body.items).toMatchObject([
    { _id: id, investing_entity: { _id: trust, name: 'Okafor Family Trust' } },
  ]);
});

it('[ENT-07] a verification document keeps its investing profile too, and news has none', async () => {
  const { user, llc } = await made();
  const under = { user: user._id, investing_entity: llc };
  const proof = await filing.filed(admin, 'proof_documents', under);
  const news = await filing.save(admin, 'news_documents', under);
  expect(news.body.item.investing_entity).toBeNull();
  const { body } = await server.request<ItemReply<Entity<'proof_documents'>>>(
    'GET',
    `/api/proof_documents/${proof}`,
    { authCode: admin },
  );
  expect(body.item.investing_entity).toBe(llc);
});

it('[ENT-07] the only profile that a paper can be for is chosen with the person: in the fund, or of the person', async () => {
  const { user, llc, fund, other, othersLlc } = await made();
  const id = await filing.draft(admin, 'tax_documents', { year: 2025 });
  const chosen = async (values: object) => (await edit([id], values)).body.items[0]?.investing_entity?._id;
  expect(await chosen({ user: other._id })).toBe(othersLlc);
  expect(await chosen({ user: user._id })).toBeUndefined();
  expect(await chosen({ user: user._id, fund: fund._id })).toBe(llc);
  expect(await chosen({ title: 'K-1' })).toBe(llc);
  expect(await chosen({ investing_entity: null })).toBeUndefined();
  expect(await chosen({ user: null })).toBeUndefined();
  await archive(other, othersLlc);
  expect(await chosen({ user: other._id })).toBeUndefined();
});

it("[ENT-07] another person's profile, an archived one that never held anything, and one without a person are a 400 that says so", async () => {
  const { user, trust, llc, othersLlc } = await made();
  await archive(user, llc);
  const id = await filing.draft(admin, 'tax_documents', {
    user: user._id,
    year: 2025,
    investing_entity: trust,
  });
  const bare = await filing.draft(admin, 'tax_documents', { year: 2025 });
  const refused = (reply: { status: number; body: ErrorBody }, message: string) =>
    expect(reply).toMatchObject({ status: 400, body: { fields: { investing_entity: message } } });
  const none = 'This is none of the investing profiles of this person.';
  const archived =
    'This investing profile is archived and has never held an investment. Please choose another one.';
  refused(await edit([id], { investing_entity: othersLlc }), none);
  refused(await edit([id], { investing_entity: llc }), archived);
  refused(await edit([bare], { investing_entity: trust }), 'Choose the person first.');
  refused(await filing.save(admin, 'tax_documents', { user: user._id, investing_entity: othersLlc }), none);
  const filedByCall = (investing_entity: string) =>
    server.request('POST', '/api/tax_documents', {
      authCode: admin,
      body: { user: user._id, title: 'K-1', investing_entity },
    });
  refused(await filedByCall(othersLlc), none);
  refused(await filedByCall(llc), archived);
  expect((await filedByCall(trust)).status).toBe(200);
});

it('[ENT-07] a draft whose profile was archived meanwhile, and never held anything, is not published before another is chosen', async () => {
  const { user, trust, llc } = await made();
  const id = await filing.draft(admin, 'tax_documents', {
    user: user._id,
    year: 2025,
    investing_entity: llc,
  });
  await archive(user, llc);
  expect(await filing.publish(admin, [id])).toMatchObject({
    status: 409,
    body: { code: 'missing_values', message: expect.stringContaining('is archived') as string },
  });
  await edit([id], { investing_entity: trust });
  expect((await filing.publish(admin, [id])).status).toBe(200);
});

it('[ENT-07] a published paper without a profile is given one of its person, and keeps the one it has', async () => {
  const { user, trust, llc, othersLlc } = await made();
  const id = await filing.filed(admin, 'tax_documents', { user: user._id, year: 2025 });
  const state = (investing_entity: string) =>
    server.request('PUT', `/api/tax_documents/${id}`, { authCode: admin, body: { investing_entity } });
  expect((await state(othersLlc)).status).toBe(400);
  const changes = await rowChanges(server, () => state(llc));
  expect(changes['tax_documents']).toMatchObject({
    changed: [{ _id: id, user: user._id, investing_entity: llc }],
  });
  expect((await state(trust)).status).toBe(409);
  // Once it is archived, no paper is given it any more, and this one may be called something else with it.
  await archive(user, llc);
  const renamed = await server.request<{ item: { title: string } }>('PUT', `/api/tax_documents/${id}`, {
    authCode: admin,
    body: { investing_entity: llc, title: 'Corrected K-1' },
  });
  expect([renamed.status, renamed.body.item.title]).toEqual([200, 'Corrected K-1']);
});

it('[ENT-07] an archived profile that has held an investment gets its papers, and another one is not guessed for them', async () => {
  const { user, trust, llc, fund, other } = await made();
  await server.platform.db
    .updateTable('synd_users')
    .set({ invest_status: 'Accepted investment' })
    .where('investing_entity', '=', llc)
    .execute();
  const before = await filing.draft(admin, 'tax_documents', {
    user: user._id,
    year: 2024,
    investing_entity: llc,
  });
  await archive(user, llc);
  const tax = await filing.draft(admin, 'tax_documents', { year: 2025 });
  const chosen = async (values: object) => (await edit([tax], values)).body.items[0]?.investing_entity?._id;
  // Without a fund it may be for the trust, which is in use.
  expect(await chosen({ user: user._id })).toBeUndefined();
  expect(await chosen({ user: user._id, fund: fund._id })).toBe(llc);
  const proof = await filing.draft(admin, 'proof_documents', { user: user._id, investing_entity: llc });
  const changes = await rowChanges(server, () => filing.publish(admin, [before, tax, proof]));
  expect(changes['tax_documents']?.added).toHaveLength(2);
  for (const row of [
    ...(changes['tax_documents']?.added ?? []),
    ...(changes['proof_documents']?.added ?? []),
  ])
    expect(row).toMatchObject({ user: user._id, investing_entity: llc });
  expect(changes['proof_documents']?.added).toHaveLength(1);
  const filedByCall = (person: string) =>
    server.request('POST', '/api/tax_documents', {
      authCode: admin,
      body: { user: person, title: 'K-1', investing_entity: llc },
    });
  expect((await filedByCall(user._id)).status).toBe(200);
  expect((await filedByCall(other._id)).status).toBe(400);
  expect(
    await edit([await filing.draft(admin, 'tax_documents', { user: user._id, year: 2025 })], {
      investing_entity: trust,
    }),
  ).toMatchObject({ status: 200 });
});

it('[ENT-07] a draft that gets another fund is not filed for a profile that takes no part in it', async () => {
  const { user, trust, llc, fund, other, othersLlc } = await made();
  const [ofTrust, ofBoth, ofNone] = await Promise.all(Array.from({ length: 3 }, () => server.make.fund()));
  const takesPart = (investing_entity: string, held: string) =>
    server.make.participation({ user: user._id, fund: held, investing_entity });
  await takesPart(trust, ofTrust?._id ?? '');
  for (const each of [trust, llc]) await takesPart(each, ofBoth?._id ?? '');
  const draft = await filing.draft(admin, 'tax_documents', { user: user._id, fund: fund._id, year: 2025 });
  const beside = await filing.draft(admin, 'tax_documents', { user: other._id, year: 2025 });
  const proof = await filing.draft(admin, 'proof_documents', { user: user._id, investing_entity: llc });
  const profiles = async (values: object) => {
    const { body } = await edit([draft, proof], values);
    const chosen = new Map(
      body.items.map(({ _id, investing_entity }) => [_id, investing_entity?._id ?? null]),
    );
    return [draft, proof].map((id) => chosen.get(id));
  };
  expect(await profiles({ title: 'K-1' })).toEqual([llc, llc]);
  // Verification documents have no fund.
  expect(await profiles({ fund: ofTrust?._id })).toEqual([trust, llc]);
  expect(await profiles({ fund: ofBoth?._id })).toEqual([trust, llc]);
  expect(await profiles({ fund: ofNone?._id })).toEqual([null, llc]);
  // For the person alone, which is a choice too: the only profile of the fund is not put in its place.
  expect(await profiles({ fund: ofTrust?._id })).toEqual([null, llc]);
  const { rows } = await sql<{ investing_entity: string | null }>`
    SELECT investing_entity FROM filing_drafts WHERE _id = ${beside}`.execute(server.platform.db);
  expect(rows).toEqual([{ investing_entity: othersLlc }]);
});
