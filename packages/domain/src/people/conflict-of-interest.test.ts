import { expect, it } from 'vitest';
import { findConflictOfInterest } from './conflict-of-interest.ts';

const facts = {
  investor: { id: '1', email: 'ada@example.com' },
  spouseEmails: ['charles@example.com', null],
  admin: { id: '2', email: 'mary@example.com' },
  adminSpouseEmails: ['percy@example.com', null],
};

it('[SEC-01] an admin has an interest in their own investment', () => {
  expect(findConflictOfInterest({ ...facts, admin: { id: '1', email: 'ada@example.com' } })).toBe('own');
});

it("[SEC-01] an admin has an interest in their spouse's investment, whichever of the two invests", () => {
  expect(findConflictOfInterest({ ...facts, admin: { id: '2', email: ' Charles@Example.com' } })).toBe(
    'spouse',
  );
  expect(findConflictOfInterest({ ...facts, adminSpouseEmails: ['ADA@example.com'] })).toBe('spouse');
});

it("[SEC-01] an admin has no interest in a stranger's investment, with or without a spouse", () => {
  expect(findConflictOfInterest(facts)).toBeNull();
  const nobody = { ...facts, spouseEmails: ['', ' ', null], adminSpouseEmails: [''] };
  expect(findConflictOfInterest({ ...nobody, admin: { id: '2', email: '' } })).toBeNull();
});
