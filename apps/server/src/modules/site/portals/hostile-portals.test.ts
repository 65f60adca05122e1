import type { PortalView } from '@paddock/contract';
import { type ErrorBody, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestServer;
let admin: string;
let user: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
  user = await server.signIn(await server.make.user());
});
afterAll(() => server.close());

const create = <Body = ErrorBody>(body: unknown, authCode?: string) =>
  server.request<Body>('POST', '/api/portals', { body, authCode });

const links = ['facebookUrl', 'youtubeUrl', 'twitterUrl', 'instagramUrl', 'signInUrl', 'signUpUrl'] as const;
const invalidValues = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'ftp://x',
  7,
  {},
];

describe('a malicious portal', () => {
  it('[POR-05] may only link to http or https; other links are rejected with their field, on create and on update', async () => {
    const { body } = await create<{ item: PortalView }>({ name: 'Good', slug: 'good' }, admin);
    for (const field of links)
      for (const value of invalidValues) {
        const made = await create({ name: 'Bad', slug: `bad-${field}`, [field]: value }, admin);
        expect([field, value, made.status]).toEqual([field, value, 400]);
        expect(Object.keys(made.body.fields ?? {})).toEqual([field]);
        const changed = await server.request('PUT', `/api/portals/${body.item._id}`, {
          authCode: admin,
          body: { [field]: value },
        });
        expect([field, value, changed.status]).toEqual([field, value, 400]);
      }
    for (const field of links)
      for (const value of ['https://example.com/a?b=c', 'http://localhost:3000', '', null]) {
        const changed = await server.request('PUT', `/api/portals/${body.item._id}`, {
          authCode: admin,
          body: { [field]: value },
        });
        expect([field, value, changed.status]).toEqual([field, value, 200]);
      }
  });

  it('[POR-01] only admins can create one', async () => {
    expect((await create({ name: 'Mine', slug: 'mine' })).status).toBe(401);
    expect((await create({ name: 'Mine', slug: 'mine' }, user)).status).toBe(403);
    expect((await create({ slug: 'nameless' }, admin)).status).toBe(400);
    expect((await create({ name: ' ', slug: 'blank' }, admin)).status).toBe(400);
  });

  it('[POR-01] without a domain it is listed and affects no other; markup in its texts stays text', async () => {
    const name = '</script><script>alert(1)</script>';
    const portal = { name, slug: 'homeless', pageTitle: name };
    for (const color of ['portalColor', 'primaryColor', 'secondaryColor'])
      expect(await create({ ...portal, [color]: 'url(javascript:alert(1))' }, admin)).toMatchObject({
        status: 400,
        body: { fields: { [color]: 'A color is written as #rgb or #rrggbb.' } },
      });
    const made = await create<{ item: PortalView }>({ ...portal, portalColor: '#123' }, admin);
    expect(made.status).toBe(200);
    await vi.waitFor(async () => {
      const { items } = (await server.request<{ items: PortalView[] }>('GET', '/auth/portals')).body;
      expect(items.find(({ slug }) => slug === 'homeless')).toMatchObject({ name, domains: [] });
    }, 10_000);
    for (const host of ['elsewhere.example', 'homeless', ''])
      expect((await server.platform.portals.byHost(host))?.slug).toBe('stallion');
  });
});
