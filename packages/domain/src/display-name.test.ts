import { expect, it } from 'vitest';
import { displayName, emailDomain, fullName } from './display-name.ts';
import { displayTitle } from './document-title.ts';

it('[AUT-17] a person is shown by full name, else first name, else username', () => {
  expect(displayName({ firstName: ' Ann ', lastName: 'Lee', username: 'ann' })).toBe('Ann Lee');
  expect(displayName({ firstName: 'Ann', lastName: ' ', username: 'ann' })).toBe('Ann');
  expect(displayName({ firstName: null, lastName: 'Lee', username: 'ann' })).toBe('ann');
  expect(displayName({})).toBe('');
  expect(fullName({ firstName: 'Ann' })).toBe('');
});

it('[AUT-17] the domain is the part of the e-mail after the @ sign', () => {
  expect(emailDomain('ann@example.com')).toBe('example.com');
  expect(emailDomain('"a@b"@example.com')).toBe('example.com');
  for (const none of ['ann', '', null, undefined]) expect(emailDomain(none)).toBe('');
});

it('[COL-05] a document is called by its trimmed title, else its original name', () => {
  expect(displayTitle({ title: ' K-1 ', originalName: 'a.pdf' })).toBe('K-1');
  expect(displayTitle({ title: '  ', originalName: 'a.pdf' })).toBe('a.pdf');
  expect(displayTitle({ title: null })).toBe('');
});
