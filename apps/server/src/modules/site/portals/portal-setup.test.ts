import type { Entity } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
let superadmin: string;
let admin: string;
beforeAll(async () => {
  server = await testServer({ portal: { slug: 'first', domains: ['first.example'] } });
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

type Reply = { item: Entity<'portals'>; code: string; fields: Record<string, string> };
const create = (body: object, authCode: string | undefined = superadmin) =>
  server.request<Reply>('POST', '/api/backoffice/portals/create', { authCode, body });
const setupOf = (id: string, authCode = admin) =>
  server.request<{ item: { hasRecaptchaSecret: boolean; pictures: { name: string }[] } }>(
    'GET',
    `/api/backoffice/portals/${id}`,
    { authCode },
  );
const portalsCalled = async (slug: string) =>
  (await server.platform.db.selectFrom('portals').select('_id').where('slug', '=', slug).execute()).length;
const textsOf = (portal: string) =>
  server.platform.db.selectFrom('contents').select(['slug', 'title']).where('portal', '=', portal).execute();

it('[BAC-05] creates a portal with its domain, its look and a text for each page, in one request', async () => {
  const name = 'Harbor & <Sons>';
  const made = await create({
    name,
    slug: 'harbor',
    domains: ['Harbor.example'],
    style: 'bold',
    primaryColor: '#0b6e4f',
    educationLabel: 'Guides',
  });
  expect(made).toMatchObject({
    status: 200,
    body: { item: { name, slug: 'harbor', domains: ['harbor.example'], style: 'bold', isDefault: false } },
  });
  const texts = await textsOf(made.body.item._id);
  const titles = Object.fromEntries(texts.map(({ slug, title }) => [slug, title]));
  expect(titles).toMatchObject({
    about: `About ${name}`,
    'education-intro': 'Guides',
    'header-extra-harbor': '',
    'privacy-policy': 'Privacy Policy',
  });
  await vi.waitFor(
    async () => expect((await server.platform.portals.byHost('harbor.example'))?.slug).toBe('harbor'),
    10_000,
  );
  const line = await server.platform.db
    .selectFrom('audit_events')
    .select(['action', 'record'])
    .where('record', '=', made.body.item._id)
    .execute();
  expect(line).toEqual([{ action: 'portals.create', record: made.body.item._id }]);
});

it('[BAC-05] names the field whose value another portal has, and creates nothing', async () => {
  const taken = { status: 409, body: { code: 'conflict' } };
  const slugTaken = await create({ name: 'Other', slug: 'first' });
  expect(slugTaken).toMatchObject({ ...taken, body: { fields: { slug: expect.any(String) } } });
  const domainTaken = await create({ name: 'Other', slug: 'other', domains: ['FIRST.example'] });
  expect(domainTaken).toMatchObject({ ...taken, body: { fields: { domains: expect.any(String) } } });
  expect(await portalsCalled('other')).toBe(0);
});

it.each([
  [{ name: 'Nameless slug' }, 'slug'],
  [{ name: 'Bad', slug: 'Has Spaces' }, 'slug'],
  [{ name: 'Bad', slug: '../up' }, 'slug'],
  [{ name: 'Bad', slug: 'x'.repeat(51) }, 'slug'],
  [{ name: ' ', slug: 'blank' }, 'name'],
  [{ name: 'Bad', slug: 'bad', domains: ['https://a.example'] }, 'domains'],
  [{ name: 'Bad', slug: 'bad', signInUrl: 'javascript:alert(1)' }, 'signInUrl'],
  [{ name: 'Bad', slug: 'bad', timeZone: 'Mars/Base' }, 'timeZone'],
])('[BAC-05] rejects %j at its field', async (body, field) => {
  const reply = await create(body);
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
});

it('[BAC-05] makes one portal of two requests for the same slug at the same time', async () => {
  const body = { name: 'Twice', slug: 'twice' };
  const replies = await Promise.all([create(body), create(body), create(body)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const [portal] = replies.filter(({ status }) => status === 200);
  expect(await portalsCalled('twice')).toBe(1);
  const texts = await textsOf(portal?.body.item._id ?? '');
  expect(new Set(texts.map(({ slug }) => slug)).size).toBe(texts.length);
});

it('[BAC-05] takes a superadmin who has just authenticated', async () => {
  const user = await server.signIn(await server.make.user());
  const body = { name: 'Mine', slug: 'mine' };
  expect((await create(body, user)).status).toBe(403);
  expect((await create(body, admin)).status).toBe(403);
  const anonymous = await server.request('POST', '/api/backoffice/portals/create', { body });
  expect(anonymous.status).toBe(401);
  const stale = await server.signIn(await server.make.user({ level: 'superadmin' }));
  server.clock.advance(lifetimes.reauthentication + 1);
  expect(await create(body, stale)).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
  expect(await portalsCalled('mine')).toBe(0);
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
});

it('[BAC-05] says whether the captcha secret is set, and never what it is', async () => {
  const { _id } = (await create({ name: 'Guarded', slug: 'guarded' })).body.item;
  expect((await setupOf(_id)).body.item).toEqual({ hasRecaptchaSecret: false, pictures: [] });
  await server.request('PUT', `/api/portals/${_id}`, {
    authCode: superadmin,
    body: { recaptchaSecret: 'hush-hush' },
  });
  const reply = await setupOf(_id);
  expect(reply.body.item.hasRecaptchaSecret).toBe(true);
  expect(JSON.stringify(reply.body)).not.toContain('hush-hush');
  const user = await server.signIn(await server.make.user());
  expect((await setupOf(_id, user)).status).toBe(403);
  expect((await setupOf(crypto.randomUUID())).status).toBe(404);
});
