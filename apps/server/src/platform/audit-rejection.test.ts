import { jobRun, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

interface Line {
  action: string;
  actor: string | null;
  address: string;
  detail: Record<string, unknown>;
}

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } });
});
afterAll(() => server.close());

let before: Date;
beforeEach(() => {
  // To the beginning of a later minute, since a test that runs into the next one would find two windows.
  server.clock.advance(60 * 60_000 - (server.clock.now().getTime() % 60_000));
  before = server.clock.now();
});

const lines = async (): Promise<Line[]> =>
  (
    await sql<Line>`SELECT action, actor, address, detail FROM audit_events
      WHERE at >= ${before} AND (action = 'call.refused' OR action = 'session.refuse') ORDER BY at, _id`.execute(
      server.platform.db,
    )
  ).rows;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
/** Submits a wrong code: it is rejected with an audit line, and the rate limit allows ten. */
const badCode = (address: string) =>
  server.request('POST', '/auth/confirm', { body: { code: 'nothing' }, ...from(address) });
const unknownName = (name: string, address: string) =>
  server.request('POST', '/auth/auth', { body: { username: name, password: 'x' }, ...from(address) });

describe('rejected requests of visitors', () => {
  it('[SEC-06] leaves one line per address, endpoint and minute, and one that sums up the others', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => badCode('203.0.113.7')));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(400));
    await badCode('203.0.113.8');
    const detail = { code: 'bad_request', call: 'POST /auth/confirm' };
    expect(await lines()).toEqual([
      { action: 'call.refused', actor: null, address: '203.0.113.7', detail },
      { action: 'call.refused', actor: null, address: '203.0.113.8', detail },
    ]);

    await server.platform.housekeeping.run(jobRun());
    expect(await lines()).toHaveLength(2);
    server.clock.advance(61_000);
    // Two processes run housekeeping at the same time; the others are summed up once.
    await Promise.all([
      server.platform.housekeeping.run(jobRun()),
      server.platform.housekeeping.run(jobRun()),
    ]);
    expect((await lines()).slice(2)).toEqual([
      {
        action: 'call.refused',
        actor: null,
        address: '203.0.113.7',
        detail: { ...detail, more: 7, since: expect.stringMatching(/:00\.000Z$/) },
      },
    ]);
    await badCode('203.0.113.7');
    expect(await lines()).toHaveLength(4);
  });

  it('[SEC-06] counts an IPv6 household as one address', async () => {
    for (let host = 1; host <= 5; host += 1) await badCode(`2001:db8:1:2::${host}`);
    await badCode('2001:db8:1:3::1');
    expect((await lines()).map(({ address }) => address)).toEqual(['2001:db8:1:2::1', '2001:db8:1:3::1']);
  });

  it('[SEC-06] leaves one line for sign-ins with unknown usernames, and one each for an account', async () => {
    for (let index = 0; index < 20; index += 1) await unknownName(`nobody-${index}`, '203.0.113.9');
    expect(await lines()).toMatchObject([{ action: 'session.refuse', address: '203.0.113.9' }]);
    const { email } = await server.make.user();
    for (let index = 0; index < 3; index += 1) await unknownName(email, '203.0.113.9');
    expect(await lines()).toHaveLength(4);
  });
});

describe('rejected requests of signed-in people', () => {
  it('[SEC-06] leaves a line each, up to sixty of a kind per minute', async () => {
    const user = await server.make.user();
    const authCode = await server.signIn(user);
    const reach = () => server.request('GET', '/api/audit_events', { authCode, ...from('203.0.113.10') });
    for (let index = 0; index < 65; index += 1) expect((await reach()).status).toBe(403);
    const own = async () => (await lines()).filter(({ actor }) => actor === user._id);
    expect(await own()).toHaveLength(60);
    server.clock.advance(61_000);
    // This also sums up what visitors did before.
    await server.platform.housekeeping.run(jobRun());
    expect((await own()).slice(60)).toMatchObject([{ detail: { code: 'forbidden', more: 5 } }]);
  });
});
