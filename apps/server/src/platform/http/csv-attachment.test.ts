import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: string;
let fund: string;
beforeAll(async () => {
  server = await testServer();
  await server.make.portal({ slug: 'far', domains: ['far.localhost'], timeZone: 'Asia/Tokyo' });
  fund = (await server.make.fund())._id;
  server.clock.set(new Date('2026-03-06T02:00:00Z'));
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

it.each([
  ['companies', () => '/api/backoffice/export/companies'],
  ['audit-events', () => '/api/backoffice/export/audit_events'],
  ['newsletter', () => '/api/newsletter_subscriptions.csv'],
  ['money-to-come-in', () => '/api/backoffice/funding/open.csv'],
  ['cap-table', () => `/api/backoffice/funds/${fund}/cap_table.csv`],
])('[BAC-02] the file %s is named with the day of the portal, not of UTC', async (name, path) => {
  const nameOn = async (host: string) => {
    const { headers } = await server.request<string>('GET', path(), { authCode: admin, host });
    return headers['content-disposition'];
  };
  // 9 PM in New York, and 11 AM in Tokyo.
  expect(await nameOn('stallion.localhost')).toBe(`attachment; filename="${name}-2026-03-05.csv"`);
  expect(await nameOn('far.localhost')).toBe(`attachment; filename="${name}-2026-03-06.csv"`);
});
