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

it('[AUT-09] keys are kept, and asked for again where a token names a new one, not more often than each half minute', async () => {
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
  // What was signed with the key that is gone proves nothing any more.
  expect(await google.verify(old, { clientId: 'client', nonce: undefined, now: new Date() })).toBeUndefined();
});
