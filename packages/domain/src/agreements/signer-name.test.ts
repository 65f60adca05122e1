import { expect, it } from 'vitest';
import { managementSignature, missingSignerName } from './signer-name.ts';

it('[ENT-05] nobody signs without a first and a last name', () => {
  expect(missingSignerName({ firstName: 'Ellen', lastName: 'Whitfield' })).toEqual({});
  expect(missingSignerName({ firstName: ' ', lastName: 'Whitfield' })).toEqual({
    firstName: 'First name is required',
  });
  expect(missingSignerName({ firstName: 'Ellen', lastName: null })).toEqual({
    lastName: 'Last name is required',
  });
  expect(Object.keys(missingSignerName({}))).toEqual(['firstName', 'lastName']);
});

it('[ENT-05] management signs for its company, by name and title', () => {
  const signed = { company: 'Harbor Capital LLC', name: 'Mary Manager', title: 'Managing Director' };
  expect(managementSignature(signed)).toBe('Harbor Capital LLC, by Mary Manager, Managing Director');
  expect(managementSignature({ ...signed, title: ' ' })).toBe(
    'Harbor Capital LLC, by Mary Manager, Authorized Signatory',
  );
  expect(managementSignature({ ...signed, company: null })).toBe('Mary Manager, Managing Director');
});
