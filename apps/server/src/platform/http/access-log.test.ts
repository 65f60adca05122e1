import { once } from 'node:events';
import { connect } from 'node:net';
import { type LogLine, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registeredRoutes } from './access.ts';

const logLines: LogLine[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    logLines,
    extend: (app) => {
      app.get('/breaks', { config: { access: 'public' } }, async () => {
        throw new Error('Broken');
      });
      app.get('/never', { config: { access: 'public' } }, () => new Promise(() => undefined));
      app.get('/streams', { config: { access: 'public' } }, async (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200).end('Streamed');
      });
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  logLines.length = 0;
});

const made = /^[0-9a-f]{16}$/;
const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id']);
const accessLines = () => logLines.filter(({ msg }) => msg === 'Request');

describe('the id of a request', () => {
  it('[RUN-05] is in every reply: of endpoints, pages, files, errors and unknown addresses', async () => {
    const ids = new Set<string>();
    const addresses = registeredRoutes(server.app).flatMap(({ methods, url }) =>
      methods
        .filter((method) => !['HEAD', 'OPTIONS'].includes(method) && url !== '/never')
        .map((method) => ({ method: method as 'GET', url: url.replace(/:\w+/g, 'x').replace('*', 'x') })),
    );
    for (const address of [...addresses, { method: 'GET' as const, url: '/no/such/address' }]) {
      const reply = await server.app.inject(address);
      // A hijacked reply is written past the application, which only our tests do.
      if (address.url !== '/streams') expect(idOf(reply), `${address.method} ${address.url}`).toMatch(made);
      ids.add(idOf(reply));
    }
    expect(ids.size).toBeGreaterThan(addresses.length);
  }, 60_000);

  it('[RUN-05] is in the body of an error, expected or not, of a URL that cannot be read too', async () => {
    for (const url of ['/api/profile/me', '/no/such/address', '/breaks', '/%E0%A4%A']) {
      const reply = await server.app.inject(url);
      expect(reply.json<{ requestId: string }>().requestId, url).toBe(idOf(reply));
      expect(idOf(reply), url).toMatch(made);
    }
    const [failure] = server.errors.splice(0) as LogLine[];
    expect(failure).toMatchObject({ msg: 'A request failed unexpectedly', requestId: expect.any(String) });
  });

  it('[RUN-05] that comes in is kept, if it is well-formed', async () => {
    const reply = (id: string) => server.app.inject({ url: '/live', headers: { 'x-request-id': id } });
    for (const id of ['edge-1_B', 'x'.repeat(64)]) expect(idOf(await reply(id))).toBe(id);
    for (const id of [
      'short',
      'edge-1.a_B',
      'x'.repeat(65),
      'x'.repeat(8_000),
      '<script>alert(1)</script>',
      'one two three',
      'line%0Abreak-and-more',
      'eight\tid',
      '"quoted-id"',
      'ünïcödé-id',
      '',
    ])
      expect(idOf(await reply(id)), id).toMatch(made);
  });
});

describe('the line of a request in the log', () => {
  it('[RUN-05] says id, route, status, time, portal and account, and nothing of the address or the person', async () => {
    const person = await server.make.user({ email: 'ada@example.com', firstName: 'Ada', level: 'user' });
    await server.request('GET', '/auth/portals');
    logLines.length = 0;
    const reply = await server.request('GET', '/api/funds/secret-in-path?filter={"name":"secret-in-query"}', {
      authCode: await server.signIn(person),
      headers: { 'user-agent': 'secret-agent', referer: 'https://secret.example' },
    });
    expect(accessLines()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        requestId: idOf(reply),
        method: 'GET',
        route: '/api/:collection/:id',
        status: reply.status,
        rejection: reply.body.code,
        ms: expect.any(Number),
        portal: 'stallion',
        account: person._id,
        msg: 'Request',
      },
    ]);
    expect(JSON.stringify(logLines)).not.toMatch(/secret-|ada@|Ada|127\.0\.0\.1/);
  });

  it('[RUN-05] has nothing of what was searched for, whatever becomes of the request', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    const asked: [string, number][] = [
      ['/api/users?search=sought-words', 200],
      ['/api/users?search=sought-words&limit=sought-number', 400],
      ['/api/users?filter[name]=sought-words', 400],
      ['/api/users?sought-name=1', 200],
      ['/api/backoffice/people?search=sought-words', 200],
      ['/api/backoffice/no-such-list?search=sought-words', 404],
      ['/no/such/sought-address?search=sought-words', 404],
      ['/%E0%A4%A?search=sought-words', 400],
      ['/breaks?search=sought-words', 500],
      ['/streams?search=sought-words', 200],
    ];
    const statuses = [];
    for (const [path] of asked) {
      const reply = await server.app.inject({
        url: path,
        headers: {
          host: 'stallion.localhost',
          authcode: authCode,
          referer: `https://stallion.localhost${path}`,
        },
      });
      statuses.push([path, reply.statusCode]);
    }
    expect(statuses).toEqual(asked);
    server.errors.length = 0;
    expect(logLines.length).toBeGreaterThanOrEqual(asked.length);
    expect(JSON.stringify(logLines)).not.toContain('sought');
  });

  it('[RUN-05] is there for visitors, unknown and unreadable addresses, failures and replies past the application', async () => {
    const ids = [];
    for (const url of ['/auth/portals', '/no/such/address', '/breaks', '/streams', '/sign/%E0%A4%A'])
      ids.push(idOf(await server.app.inject(url)));
    server.errors.length = 0;
    expect(accessLines().at(-1)).toMatchObject({ requestId: ids.at(-1), rejection: 'bad_request' });
    expect(accessLines().map(({ route, status, account }) => [route, status, account])).toEqual([
      ['/auth/portals', 200, null],
      [null, 404, null],
      ['/breaks', 500, null],
      ['/streams', 200, null],
      [null, 400, null],
    ]);
  });

  it('[RUN-05] says why a request was rejected, and nothing of one that was not', async () => {
    const authCode = await server.signIn(await server.make.user());
    await server.request('GET', '/auth/me', { authCode });
    await server.request('GET', '/auth/sessions');
    await server.request('POST', '/auth/auth', { body: { username: 7, password: 'secret-password' } });
    await server.request('GET', '/api/backoffice/desk', { authCode });
    expect(accessLines().map(({ status, rejection }) => [status, rejection])).toEqual([
      [200, undefined],
      [401, 'not_signed_in'],
      [400, 'bad_request'],
      [403, 'forbidden'],
    ]);
    expect(JSON.stringify(logLines)).not.toContain('secret-password');
  });

  it('[RUN-05] names the superadmin behind an impersonation', async () => {
    const superadmin = await server.make.user({ level: 'superadmin' });
    const person = await server.make.user({ level: 'user' });
    await server.request('GET', '/auth/me', { authCode: await server.impersonate(person, superadmin) });
    expect(accessLines()).toMatchObject([{ account: person._id, impersonatedBy: superadmin._id }]);
  });

  it('[RUN-05] says that the caller was gone before the reply', async () => {
    const address = await server.app.listen({ port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /never HTTP/1.1\r\nHost: stallion.localhost\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await expect.poll(accessLines).toMatchObject([{ route: '/never', aborted: true }]);
    expect(accessLines()[0]).not.toHaveProperty('status');
  });
});
