import { type LogLine, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const logLines: LogLine[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ logLines, env: { METRICS_PORT: '0', RATE_LIMITS: 'on' } });
});
afterAll(() => server.close());
beforeEach(() => {
  logLines.length = 0;
  server.clock.advance(60_000);
});

const report = {
  kind: 'render',
  name: 'TypeError',
  message: 'x.map is not a function',
  route: '/fund/$slug',
  build: 'main-AbC_1.js',
  places: ['first-x-1.js:1:2345', 'fund-page-y.js:10:7'],
};
const send = (body: unknown, headers: Record<string, string> = {}) =>
  server.request('POST', '/api/browser-errors', { body, headers });
const reported = () => logLines.filter(({ msg }) => msg === 'An error in a browser');

describe('an error in a browser', () => {
  it('[RUN-06] leaves one line in the log, with the id of the request, the portal and the release', async () => {
    const { status, headers } = await send(report);
    expect(status).toBe(200);
    expect(reported()).toEqual([
      expect.objectContaining({
        level: 40,
        requestId: headers['x-request-id'],
        browserError: report,
        portal: 'stallion',
        release: expect.stringMatching(/^\d+\.\d+\.\d+/),
      }),
    ]);
  });

  it('[RUN-06] is counted by kind and portal', async () => {
    const count = async () => {
      const found = await server.platform.metrics.registry
        ?.getSingleMetric('paddock_browser_errors_total')
        ?.get();
      return found?.values.find(({ labels }) => labels['kind'] === 'load')?.value ?? 0;
    };
    const before = await count();
    await send({ ...report, kind: 'load' });
    expect(await count()).toBe(before + 1);
  });

  it('[RUN-06] is written without what may be personal', async () => {
    await send(
      {
        ...report,
        message: 'Nothing for "Ida" ida@example.com at https://a.example/sign/x?code=1\n{"level":60}',
      },
      { 'user-agent': 'Ida Agent', referer: 'http://stallion.localhost/sign/token' },
    );
    const [line] = reported();
    expect(line?.['browserError']).toMatchObject({
      message: 'Nothing for [text] [email] at [address] {[text]:[number]}',
    });
    expect(JSON.stringify(logLines)).not.toMatch(/ida|code=|token/i);
    expect(logLines.filter(({ level }) => level === 60)).toEqual([]);
  });

  it.each([
    ['a megabyte', { message: 'x'.repeat(1_000_000) }],
    ['a megabyte of places', { places: Array.from({ length: 40_000 }, () => 'first-x-1.js:1:2345') }],
    ['an address in place of the route', { route: '/fund/harbor?code=1' }],
    ['markup in place of the route', { route: '/<script>alert(1)</script>' }],
    ['a line break in the name', { name: 'TypeError\n{"level":60}' }],
    ['a control character in a place', { places: ['first.js:1:2\u0007'] }],
    ['a script of somebody else', { places: ['https://other.example/x.js:1:2'] }],
    ['NUL in the message', { message: 'a\u0000b' }],
    ['an unknown kind', { kind: 'paddock_info{}' }],
    ['no places', { places: undefined }],
    ['half a character', { message: '\ud800' }],
  ])('[RUN-06] is refused with %s', async (_what, change) => {
    expect((await send({ ...report, ...change })).status).toBe(400);
    expect(reported()).toEqual([]);
  });

  it('[RUN-06] is refused as no JSON, as three megabytes, and from another site', async () => {
    expect((await send('not JSON')).status).toBe(400);
    expect((await send({ ...report, message: 'x'.repeat(3_000_000) })).status).toBe(413);
    expect((await send(report, { origin: 'https://other.example' })).status).toBe(403);
    expect((await send(JSON.stringify(report), { 'content-type': 'text/plain' })).status).toBe(415);
    expect(reported()).toEqual([]);
  });

  it('[RUN-06] is counted and logged thirty times a minute from one address at most', async () => {
    const statuses = [];
    for (let time = 0; time < 35; time += 1) statuses.push((await send(report)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses.slice(30)).toEqual(Array(5).fill(429));
    expect(reported()).toHaveLength(30);
    server.clock.advance(60_000);
    expect((await send(report)).status).toBe(200);
  });
});
