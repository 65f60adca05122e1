import { expect, it } from 'vitest';
import { isPlausibleEmail, isSameEmail } from './email.ts';

it.each(['a@b.co', "o'neil+fund@mail.example.com", 'jörg@müller.de', 'x_y.z@sub-domain.example.org'])(
  '[SYN-05] %s is a plausible address',
  (email) => {
    expect(isPlausibleEmail(email)).toBe(true);
  },
);

it.each([
  '',
  'name',
  '@example.com',
  'name@',
  'name@example',
  'a b@example.com',
  'a@b@example.com',
  'a@example..com',
  'a@-example.com',
  '.a@example.com',
  'a..b@example.com',
  'a.@example.com',
  'a@example.com\nBcc: b@example.com',
  'A <a@example.com>',
  'a@example.com,b@example.com',
  `${'a'.repeat(250)}@example.com`,
])('[SYN-05] %j is not a plausible address', (email) => {
  expect(isPlausibleEmail(email)).toBe(false);
});

it('[SYN-05] addresses are compared without case and surrounding spaces', () => {
  expect(isSameEmail(' Ann@Example.com', 'ann@example.COM ')).toBe(true);
  expect(isSameEmail('ann@example.com', 'anne@example.com')).toBe(false);
});
