import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createGoogleIdentity } from './index.ts';
import { type LocalIssuer, localIssuer } from './testing/local-issuer.ts';

let issuer: LocalIssuer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  issuer = await localIssuer({ clientId: 'client' });
});
afterEach(async () => {
  vi.useRealTimers();
  await issuer.close();
});

it('[AUT-09] keys are cached, and requested again when a token names a new one, at most once in 30 seconds', async () => {
  const google = createGoogleIdentity({
    config: readConfig({ GOOGLE_JWKS_URL: issuer.jwksUrl }),
    log: pino({ level: 'silent' }),
  });
  const verify = async () =>
    google.verify(await issuer.credential(), { clientId: 'client', nonce: undefined, now: new Date() });
  const old = await issuer.credential();
  for (let times = 0; times < 3; times += 1) expect(await verify()).toBeDefined();
  expect(issuer.requestCount()).toBe(1);
  await issuer.rotate();
  expect(await verify()).toBeUndefined();
  expect(issuer.requestCount()).toBe(1);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await verify()).toBeDefined();
  expect(issuer.requestCount()).toBe(2);
  // A signature by the removed key is no longer valid.
  expect(await google.verify(old, { clientId: 'client', nonce: undefined, now: new Date() })).toBeUndefined();
});
