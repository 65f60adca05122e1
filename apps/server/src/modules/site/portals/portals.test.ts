import type { PortalView } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const list = () => server.request<{ items: PortalView[]; total: number }>('GET', '/auth/portals');

it('[POR-19] GET /auth/portals returns the portals to everyone, without their secrets, and follows changes', async () => {
  expect((await list()).body).toMatchObject({ items: [{ slug: 'stallion' }], total: 1 });
  const portal = await server.make.portal({
    slug: 'sports',
    recaptchaSecret: 'hush',
    educationLabel: 'Papers',
  });
  await vi.waitFor(async () => expect((await list()).body.total).toBe(2), 10_000);
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.items.find(({ slug }) => slug === 'sports')).toMatchObject({
    _id: portal._id,
    id: portal._id,
    slug: 'sports',
    educationLabel: 'Papers',
  });
  expect(JSON.stringify(body)).not.toContain('hush');
});

it('[POR-01] at most one portal is the default: the one that was set last', async () => {
  const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
  const make = async (slug: string) =>
    (
      await server.request<{ item: PortalView }>('POST', '/api/portals', {
        authCode,
        body: { name: slug, slug, isDefault: true },
      })
    ).body.item;
  const defaults = async () =>
    (await list()).body.items.filter(({ isDefault }) => isDefault).map(({ slug }) => slug);
  const first = await make('first-default');
  await vi.waitFor(async () => expect(await defaults()).toEqual(['first-default']), 10_000);
  const second = await make('second-default');
  await vi.waitFor(async () => expect(await defaults()).toEqual(['second-default']), 10_000);
  const change = (portal: PortalView, body: object) =>
    server.request('PUT', `/api/portals/${portal._id}`, { authCode, body });
  await change(second, { name: 'Renamed', isDefault: true });
  await vi.waitFor(async () => expect(await defaults()).toEqual(['second-default']), 10_000);
  // Both at the same time: they run one after the other, and neither is rejected.
  const both = await Promise.all([first, second].map((portal) => change(portal, { isDefault: true })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await vi.waitFor(async () => expect(await defaults()).toHaveLength(1), 10_000);
});
