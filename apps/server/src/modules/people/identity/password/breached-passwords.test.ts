import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RenewedSession } from '@paddock/contract';
import {
  type ErrorBody,
  type LogLine,
  password,
  people,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** A service of the range API: it knows one password, and pads its replies as the real one does. */
const breached = 'a leaked one of somebody';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
let service: Server;
let asked: { url: string; padding: unknown }[] = [];
let mode: 'answers' | 'hangs' | 'fails' | 'floods' = 'answers';

let server: TestServer;
let accounts: ReturnType<typeof people>;
const logLines: LogLine[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push({ url: request.url ?? '', padding: request.headers['add-padding'] });
    if (mode === 'hangs') return;
    if (mode === 'fails') return void response.writeHead(503).end();
    if (mode === 'floods') return void response.end('A'.repeat(2_000_000));
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? '')?.[1];
    if (!prefix) return void response.writeHead(400).end();
    const lines = [breached, 'only padding here']
      .map((text) => ({ hash: sha1(text), count: text === breached ? 37 : 0 }))
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, count }) => `${hash.slice(5)}:${count}`);
    response.end([`${'0'.repeat(34)}1:0`, ...lines].join('\r\n'));
  });
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await testServer({ env: { PWNED_PASSWORDS_URL: url }, jobs: true, logLines });
  accounts = people(server);
});
afterAll(async () => {
  await server.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  asked = [];
  mode = 'answers';
});

const post = (url: string, body: unknown, authCode?: string) =>
  server.request<ErrorBody & RenewedSession>('POST', url, { body, authCode });
let count = 0;
const register = (candidate: string) => {
  count += 1;
  const email = `new${count}@example.com`;
  return post('/auth/register', {
    firstName: 'Ada',
    lastName: 'L',
    username: '',
    email,
    password: candidate,
  });
};
const found = (field: string) => ({
  status: 400,
  body: { fields: { [field]: expect.stringContaining('found in a data breach') } },
});

describe('a new password', () => {
  it('[AUT-13] that was in a data breach is rejected wherever one is chosen', async () => {
    expect(await register(breached)).toMatchObject(found('password'));
    const user = await accounts.person();
    const authCode = await server.signIn(user);
    const change = { password, newPassword: breached };
    expect(await post('/auth/password', change, authCode)).toMatchObject(found('newPassword'));
    await post('/auth/reset', { username: user.username });
    const code = await accounts.codeFor(user.email, 'reset_password');
    expect(await post('/auth/reset/new', { code, password: breached })).toMatchObject(found('password'));
    const accepting = { code: 'x', password: breached };
    expect(await post('/auth/invitation/accept', accepting)).toMatchObject(found('password'));
    // The code was not used up, and the password is the old one.
    expect((await accounts.signIn(user.email)).status).toBe(200);
    expect((await post('/auth/reset/new', { code, password: 'one of my very own' })).status).toBe(200);
  });

  it('[AUT-13] [SEC-12] that an admin gives is rejected too, and only somebody who may give one has it looked for', async () => {
    const admin = await server.signIn(await accounts.person({ level: 'admin' }));
    const investor = await server.signIn(await accounts.person());
    const body = {
      username: 'given',
      email: 'given@example.com',
      firstName: 'Ida',
      lastName: 'Investor',
      isActive: true,
      password: breached,
    };
    const changes = await rowChanges(server, async () => {
      expect(await post('/api/users', body, admin)).toMatchObject(found('password'));
    });
    expect(changes).not.toHaveProperty('users');
    // An email from before may be sent meanwhile.
    expect(changes.outbox?.added).toBeUndefined();
    expect(asked).toHaveLength(1);
    for (const authCode of [investor, undefined])
      expect((await post('/api/users', body, authCode)).status).toBeGreaterThanOrEqual(401);
    expect(asked).toHaveLength(1);
    expect((await post('/api/users', { ...body, password: 'password1234' }, admin)).status).toBe(400);
    mode = 'fails';
    expect((await post('/api/users', body, admin)).status).toBe(200);
  });

  it('[AUT-13] is told to the service by five digits of its hash only, and padding is no find', async () => {
    expect((await register('only padding here')).status).toBe(200);
    const digits = sha1('only padding here').slice(0, 5);
    expect(asked).toEqual([{ url: `/range/${digits}`, padding: 'true' }]);
  });

  it.each(['hangs', 'fails', 'floods'] as const)(
    '[AUT-13] is accepted after two seconds at most if the service %s',
    async (how) => {
      mode = how;
      const start = performance.now();
      expect((await register(breached)).status).toBe(200);
      expect(performance.now() - start).toBeLessThan(5_000);
      expect(logLines.map(({ msg }) => msg)).toContain('Breached passwords could not be asked for');
    },
  );
});

it('[AUT-13] signing in and re-authenticating ask the service nothing, so it never delays them', async () => {
  const user = await accounts.person();
  mode = 'hangs';
  const { body } = await accounts.signIn(user.email);
  expect((await post('/auth/sudo', { password }, body.authCode)).status).toBe(200);
  expect(asked).toEqual([]);
});
