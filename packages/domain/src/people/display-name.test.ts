import { expect, it } from 'vitest';
import { displayName, emailDomain, fullName } from './display-name.ts';

it('[AUT-17] a user is shown by full name, or else first name, or else username', () => {
  expect(displayName({ firstName: ' Ann ', lastName: 'Lee', username: 'ann' })).toBe('Ann Lee');
  expect(displayName({ firstName: 'Ann', lastName: ' ', username: 'ann' })).toBe('Ann');
  expect(displayName({ firstName: null, lastName: 'Lee', username: 'ann' })).toBe('ann');
  expect(displayName({})).toBe('');
  expect(fullName({ firstName: 'Ann' })).toBe('');
});

it('[AUT-17] the domain is the part of an email address after the @ sign', () => {
  expect(emailDomain('ann@example.com')).toBe('example.com');
  expect(emailDomain('"a@b"@example.com')).toBe('example.com');
  for (const none of ['ann', '', null, undefined]) expect(emailDomain(none)).toBe('');
});
