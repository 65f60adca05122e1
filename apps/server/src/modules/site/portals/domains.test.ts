import type { Entity } from '@paddock/contract';
import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let superadmin: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

type Reply = { item: Entity<'portals'>; code: string; fields: Record<string, string> };
let made = 0;
const create = (body: object, authCode = superadmin) => {
  made += 1;
  return server.request<Reply>('POST', '/api/portals', {
    authCode,
    body: { name: 'Brand', slug: `brand-${made}`, ...body },
  });
};
const change = (id: string, body: object, authCode = superadmin) =>
  server.request<Reply>('PUT', `/api/portals/${id}`, { authCode, body });

const trusted = {
  domains: ['evil.example'],
  signInUrl: 'https://evil.example/in',
  signUpUrl: 'https://evil.example/up',
  recaptchaSiteKey: 'evil',
  recaptchaSecret: 'evil',
  signInWithGoogleClientId: 'evil',
  signInWithGoogleDisabled: true,
};

it('[SEC-03] ignores an admin’s values for the fields that decide whom a link or token trusts', async () => {
  const { _id } = (await create({ domains: ['kept.example'], recaptchaSecret: 'kept' })).body.item;
  const row = () =>
    server.platform.db.selectFrom('portals').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow();
  const { updatedAt: _before, ...before } = await row();
  expect((await change(_id, trusted, admin)).status).toBe(200);
  const { updatedAt: _after, ...after } = await row();
  expect(after).toEqual(before);
  const own = await create(trusted, admin);
  expect(own.body.item).toMatchObject({ domains: [], signInUrl: null, signInWithGoogleClientId: null });
  // Admins can change the other fields of a portal.
  expect((await change(_id, { pageTitle: 'Ours' }, admin)).body.item.pageTitle).toBe('Ours');
});

it('[SEC-03] stores domains as lowercase host names, each once', async () => {
  const { body } = await create({ domains: [' Invest.ONE.example. ', 'invest.one.example', 'two.example'] });
  expect(body.item.domains).toEqual(['invest.one.example', 'two.example']);
});

it.each(['https://a.example', 'a.example:3000', 'a.example/x', '*.example', 'a b', ''])(
  '[SEC-03] rejects the domain "%s"',
  async (domain) => {
    const reply = await create({ domains: ['fine.example', domain] });
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(Object.keys(reply.body.fields)).toEqual(['domains']);
  },
);

it('[SEC-03] rejects a domain that another portal has, on create and on update', async () => {
  const first = (await create({ domains: ['first.example'] })).body.item;
  const second = (await create({ domains: ['second.example'] })).body.item;
  const taken = { status: 409, body: { code: 'conflict', fields: { domains: expect.any(String) } } };
  expect(await create({ domains: ['FIRST.example'] })).toMatchObject(taken);
  expect(await change(second._id, { domains: ['second.example', 'first.example'] })).toMatchObject(taken);
  expect((await change(first._id, { domains: ['first.example', 'more.example'] })).status).toBe(200);
  expect((await change(first._id, { domains: [] })).status).toBe(200);
  expect((await change(second._id, { domains: ['first.example'] })).status).toBe(200);
});

it('[SEC-03] gives a domain to one of two portals that take it at the same time', async () => {
  const first = (await create({})).body.item;
  const second = (await create({})).body.item;
  const reply = await requestWhileLocked(
    server,
    {
      hold: (held) =>
        held
          .updateTable('portals')
          .set({ domains: ['race.example'] })
          .where('_id', '=', first._id)
          .execute(),
    },
    () => change(second._id, { domains: ['race.example'] }),
  );
  expect(reply.status).toBe(409);
  const owners = await server.platform.db
    .selectFrom('portals')
    .select('_id')
    .where('domains', '@>', sql<string[]>`ARRAY['race.example']`)
    .execute();
  expect(owners).toEqual([{ _id: first._id }]);
});

it('[SEC-03] the database itself rejects a domain that is not a lowercase host name', async () => {
  const { _id } = (await create({})).body.item;
  for (const domain of ['Upper.example', 'a.example:1', 'http://a'])
    await expect(
      server.platform.db
        .updateTable('portals')
        .set({ domains: [domain] })
        .where('_id', '=', _id)
        .execute(),
    ).rejects.toThrow('host name');
});
