import { expect, it } from 'vitest';
import { googleLinkPolicy, isGoogleAuthoritativeFor } from './google-link.ts';

it.each([
  ['ada@gmail.com', null, true],
  ['Ada@GMail.com', null, true],
  ['ada@acme.example', 'acme.example', true],
  ['ada@ACME.example', 'acme.EXAMPLE', true],
  ['ada@acme.example', null, false],
  ['ada@acme.example', 'other.example', false],
  ['ada@sub.acme.example', 'acme.example', false],
  ['ada@notgmail.com', null, false],
  ['ada@gmail.com.evil.example', null, false],
  ['"ada@gmail.com"@evil.example', null, false],
] as const)(
  '[SEC-04] whether Google is authoritative for %s of the organization %s: %s',
  (email, hostedDomain, speaks) => {
    expect(isGoogleAuthoritativeFor({ email, hostedDomain })).toBe(speaks);
  },
);

it('[SEC-04] an investor is linked automatically or with the password, and staff never are', () => {
  const gmail = { email: 'ada@gmail.com', hostedDomain: null };
  const other = { email: 'ada@acme.example', hostedDomain: null };
  expect(['user', 'guest', null].map((level) => googleLinkPolicy(level as 'user', gmail))).toEqual([
    'automatic',
    'automatic',
    'automatic',
  ]);
  expect(googleLinkPolicy('user', other)).toBe('password');
  for (const level of ['admin', 'superadmin'] as const)
    for (const person of [gmail, other]) expect(googleLinkPolicy(level, person)).toBe('security-page');
});
