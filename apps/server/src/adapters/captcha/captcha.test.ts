import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestServer, testServer } from '@paddock/testing';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const solve = async (challenge: unknown): Promise<string> => {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

describe('the proof of work', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ env: { CAPTCHA: 'proof' } });
  });
  afterAll(() => server.close());

  const challenge = async () => {
    const { body } = await server.request<{ engine: string; challenge: Challenge }>('GET', '/auth/captcha');
    expect(body.engine).toBe('proof');
    return body.challenge;
  };
  const signIn = (captcha?: unknown) =>
    server.request('POST', '/auth/auth', {
      body: { username: 'nobody@example.com', password: 'whatever', captcha },
    });
  const rejected = { status: 422, body: { code: 'invalid_captcha', message: 'Invalid Captcha' } };

  it('[AUT-08] a solved challenge permits sign-in, registration and password reset; without one they answer 422', async () => {
    expect(await signIn(await solve(await challenge()))).toMatchObject({ status: 401 });
    expect(await signIn()).toMatchObject(rejected);
    expect(await signIn(null)).toMatchObject(rejected);
    const reset = (captcha?: string) =>
      server.request('POST', '/auth/reset', { body: { username: 'nobody@example.com', captcha } });
    expect(await reset()).toMatchObject(rejected);
    expect(await reset(await solve(await challenge()))).toMatchObject({ status: 200 });
    const person = {
      firstName: 'A',
      lastName: 'B',
      username: '',
      email: 'ab@example.com',
      password: 'correct horse',
    };
    const register = (captcha?: string) =>
      server.request('POST', '/auth/register', { body: { ...person, captcha } });
    expect(await register()).toMatchObject(rejected);
    expect(await register(await solve(await challenge()))).toMatchObject({ status: 200 });
  });

  it('[AUT-08] a solution works once, even if it is sent many times concurrently', async () => {
    const solution = await solve(await challenge());
    const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(solution)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([401, 422, 422, 422, 422]);
  });

  it('[AUT-08] a form that is rejected does not use up its solution', async () => {
    const captcha = await solve(await challenge());
    const person = {
      firstName: '',
      lastName: 'B',
      username: '',
      email: 'cd@example.com',
      password: 'correct horse',
    };
    const register = (firstName: string) =>
      server.request('POST', '/auth/register', { body: { ...person, firstName, captcha } });
    expect(await register('')).toMatchObject({ status: 400 });
    expect(await register('C')).toMatchObject({ status: 200 });
  });

  it('[AUT-08] a challenge is valid for ten minutes', async () => {
    const early = await solve(await challenge());
    const late = await solve(await challenge());
    server.clock.advance(10 * 60_000 - 5_000);
    expect(await signIn(early)).toMatchObject({ status: 401 });
    server.clock.advance(10_000);
    expect(await signIn(late)).toMatchObject(rejected);
  });

  it('[AUT-08] rejects a solution that is made up, changed, or signed elsewhere', async () => {
    const open = await challenge();
    const solution = await solve(open);
    const parts = JSON.parse(Buffer.from(solution, 'base64').toString());
    const changed = (change: (copy: typeof parts) => void) => {
      const copy = structuredClone(parts);
      change(copy);
      return Buffer.from(JSON.stringify(copy)).toString('base64');
    };
    for (const captcha of [
      'x',
      '{}',
      'A'.repeat(10_000),
      changed((copy) => (copy.solution.derivedKey = '00'.repeat(32))),
      changed((copy) => (copy.challenge.parameters.data.expires += 1)),
      changed((copy) => (copy.challenge.parameters.cost = 1)),
      changed((copy) => (copy.challenge.parameters.nonce = `${copy.challenge.parameters.nonce.slice(2)}00`)),
      changed((copy) => delete copy.challenge.signature),
    ])
      expect(await signIn(captcha)).toMatchObject(rejected);
    expect(await signIn(solution)).toMatchObject({ status: 401 });
    expect(server.errors).toEqual([]);
  });
});

describe('the disabled captcha', () => {
  it('[AUT-08] asks for nothing and says so', async () => {
    const server = await testServer();
    try {
      expect(await server.request('GET', '/auth/captcha')).toMatchObject({ body: { engine: 'off' } });
    } finally {
      await server.close();
    }
  });
});

describe('reCAPTCHA', () => {
  let server: TestServer;
  const requests: Record<string, string>[] = [];
  let verdict: unknown = { success: true };
  const service = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      requests.push(Object.fromEntries(new URLSearchParams(text)));
      reply.statusCode = verdict === undefined ? 500 : 200;
      reply.end(JSON.stringify(verdict ?? {}));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    server = await testServer({
      env: {
        CAPTCHA: 'recaptcha',
        RECAPTCHA_SECRET: 'the deployment',
        RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
      },
    });
    await server.make.portal({ slug: 'own', recaptchaSiteKey: 'site', recaptchaSecret: 'its own' });
    await server.make.portal({ slug: 'shared', recaptchaSiteKey: 'site' });
  });
  afterAll(async () => {
    await server.close();
    service.close();
  });
  const signIn = (host: string, captcha?: string) =>
    server.request('POST', '/auth/auth', { host, body: { username: 'a', password: 'b', captcha } });

  it("[AUT-08] asks the service with the portal's secret, else the deployment's", async () => {
    expect(await signIn('own.localhost', 'token')).toMatchObject({ status: 401 });
    expect(requests.at(-1)).toEqual({ secret: 'its own', response: 'token' });
    expect(await signIn('shared.localhost', 'token')).toMatchObject({ status: 401 });
    expect(requests.at(-1)).toEqual({ secret: 'the deployment', response: 'token' });
  });

  it.each([
    { success: false },
    { success: true, action: 'restore' },
    { success: true, action: 'login', score: 0.1 },
  ])('[AUT-08] takes no %j', async (reply) => {
    verdict = reply;
    expect(await signIn('own.localhost', 'token')).toMatchObject({ status: 422 });
  });

  it('[AUT-08] rejects a missing token without asking the service', async () => {
    const before = requests.length;
    expect(await signIn('own.localhost')).toMatchObject({ status: 422 });
    expect(requests.length).toBe(before);
  });

  it('an outage of the service is reported to the visitor and not logged as an error', async () => {
    verdict = undefined;
    expect(await signIn('own.localhost', 'token')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(server.errors).toEqual([]);
  });

  it("[AUT-08] a portal's key and secret are used where the default is the proof of work, and nothing where it is off", async () => {
    verdict = { success: true };
    const { port } = service.address() as AddressInfo;
    for (const [captcha, own, keyOnly] of [
      ['proof', 'recaptcha', 'proof'],
      ['off', 'off', 'off'],
    ] as const) {
      const other = await testServer({
        env: { CAPTCHA: captcha, RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify` },
      });
      try {
        await other.make.portal({ slug: 'own', recaptchaSiteKey: 'site', recaptchaSecret: 'its own' });
        await other.make.portal({ slug: 'key-only', recaptchaSiteKey: 'site' });
        const engineOf = async (slug: string) =>
          (await other.request<{ engine: string }>('GET', '/auth/captcha', { host: `${slug}.localhost` }))
            .body.engine;
        expect([await engineOf('own'), await engineOf('key-only')]).toEqual([own, keyOnly]);
        if (captcha === 'off') continue;
        requests.length = 0;
        const body = { username: 'a', password: 'b', captcha: 'token' };
        expect(await other.request('POST', '/auth/auth', { host: 'own.localhost', body })).toMatchObject({
          status: 401,
        });
        expect(requests).toEqual([{ secret: 'its own', response: 'token' }]);
      } finally {
        await other.close();
      }
    }
  });

  it('[AUT-08] a portal without a site key uses the proof of work', async () => {
    const { body } = await server.request<{ engine: string }>('GET', '/auth/captcha', {
      host: 'keyless.localhost',
    });
    expect(body.engine).toBe('proof');
  });
});
