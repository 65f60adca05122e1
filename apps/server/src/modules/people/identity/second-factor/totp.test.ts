import { totpCode } from '@paddock/testing';
import { expect, it } from 'vitest';
import { findTimeStep, generateTotpSecret, otpauthUri } from './totp.ts';

/** "12345678901234567890", the secret in the examples of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the RFC 6238 example at %d s is %s', async (seconds, code) => {
  expect(totpCode(secret, at(seconds))).toBe(code);
  expect(await findTimeStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

it('allows a clock to be off by up to 30 seconds', async () => {
  const now = at(1_800_000_000);
  const step = 60_000_000;
  for (const [off, found] of [
    [-60, undefined],
    [-30, step - 1],
    [0, step],
    [30, step + 1],
    [60, undefined],
  ] as const)
    expect(await findTimeStep(secret, totpCode(secret, at(1_800_000_000 + off)), now), `${off} s`).toBe(
      found,
    );
});

it('accepts a code in two groups, and rejects anything that is not a code', async () => {
  expect(await findTimeStep(secret, ' 287 082 ', at(59))).toBe(1);
  for (const text of ['', '28708', '2870822', '28708a', '-87082', '٢٨٧٠٨٢'])
    expect(await findTimeStep(secret, text, at(59))).toBeUndefined();
});

it('creates random secrets with a URI that names site and account', () => {
  const [first, second] = [generateTotpSecret(), generateTotpSecret()];
  expect(first).toMatch(/^[A-Z2-7]{32}$/);
  expect(first).not.toBe(second);
  const address = new URL(otpauthUri(first, { issuer: 'Stallion & Co', label: 'ada@example.com' }));
  expect(address.protocol).toBe('otpauth:');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: first, issuer: 'Stallion & Co' });
});
