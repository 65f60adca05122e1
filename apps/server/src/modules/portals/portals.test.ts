import type { PortalView } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const list = () => server.call<{ items: PortalView[]; total: number }>('GET', '/auth/portals');

it('[POR-19] GET /auth/portals answers the portals to everyone, without their secrets, and hears of changes', async () => {
  expect((await list()).body).toEqual({ items: [], total: 0 });
  const portal = await server.make.portal({
    slug: 'stallion',
    recaptchaSecret: 'hush',
    educationLabel: 'Papers',
  });
  await vi.waitFor(async () => expect((await list()).body.total).toBe(1));
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.items[0]).toMatchObject({
    _id: portal._id,
    id: portal._id,
    slug: 'stallion',
    educationLabel: 'Papers',
  });
  expect(JSON.stringify(body)).not.toContain('hush');
});
