import { appCode } from '@paddock/testing';
import { expect, it } from 'vitest';
import { newSecret, otpauthAddress, stepOfCode } from './totp.ts';

/** "12345678901234567890", the secret of the examples of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the example of RFC 6238 at %d s is %s', async (seconds, code) => {
  expect(appCode(secret, at(seconds))).toBe(code);
  expect(await stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

it('a clock may be off by 30 seconds, and no more', async () => {
  const now = at(1_800_000_000);
  const step = 60_000_000;
  for (const [off, found] of [
    [-60, undefined],
    [-30, step - 1],
    [0, step],
    [30, step + 1],
    [60, undefined],
  ] as const)
    expect(await stepOfCode(secret, appCode(secret, at(1_800_000_000 + off)), now), `${off} s`).toBe(found);
});

it('takes a code in two groups, and nothing that is no code', async () => {
  expect(await stepOfCode(secret, ' 287 082 ', at(59))).toBe(1);
  for (const text of ['', '28708', '2870822', '28708a', '-87082', '٢٨٧٠٨٢'])
    expect(await stepOfCode(secret, text, at(59))).toBeUndefined();
});

it('secrets are random, and their address names site and account', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const address = new URL(otpauthAddress(one, { issuer: 'Stallion & Co', label: 'ada@example.com' }));
  expect(address.protocol).toBe('otpauth:');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: one, issuer: 'Stallion & Co' });
});
