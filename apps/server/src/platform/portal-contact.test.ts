import type { PortalView } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const contact = async (slug: string) => {
  const { body } = await server.request<{ items: PortalView[] }>('GET', '/auth/portals');
  return body.items.find((portal) => portal.slug === slug)?.contact;
};
const company = (body: object) =>
  server.request<{ item: { _id: string } }>('POST', '/api/companies', { authCode: admin, body });

it('[BAC-05] a portal is reached as its first company is, and its pages follow a change of that record', async () => {
  const portal = (await server.make.portal({ slug: 'reached' }))._id;
  await vi.waitFor(async () => expect(await contact('reached')).toBeNull(), 10_000);
  const first = await company({
    name: 'Reached LLC',
    portal,
    address: '1 Main Street',
    city: 'Dayton',
    state: 'OH',
    postal_code: '45402',
    email: 'office@reached.example',
    phone: '+1 937 555 0100',
  });
  await company({ name: 'Second LLC', portal, phone: '+1 937 555 0199' });
  await vi.waitFor(
    async () =>
      expect(await contact('reached')).toEqual({
        name: 'Reached LLC',
        address: '1 Main Street, Dayton, OH 45402',
        phone: '+1 937 555 0100',
        email: 'office@reached.example',
      }),
    10_000,
  );
  const changed = await server.request('PUT', `/api/companies/${first.body.item._id}`, {
    authCode: admin,
    body: { phone: '', city: null, email: ' ' },
  });
  expect(changed.status).toBe(200);
  await vi.waitFor(
    async () =>
      expect(await contact('reached')).toMatchObject({
        address: '1 Main Street, OH 45402',
        phone: null,
        email: null,
      }),
    10_000,
  );
});

it('[BAC-05] the phone number of a company is one', async () => {
  const refused = await company({ name: 'Odd LLC', phone: 'ask for Bob' });
  expect([refused.status, Object.keys((refused.body as { fields?: object }).fields ?? {})]).toEqual([
    400,
    ['phone'],
  ]);
  expect((await company({ name: 'Plain LLC', phone: '(937) 555-0100' })).status).toBe(200);
});
