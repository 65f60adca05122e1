import fc from 'fast-check';
import { expect, it } from 'vitest';
import { investmentMethods } from '../commitments/spouse-investment.ts';
import {
  frozenHolderOf,
  holderBlock,
  holderOf,
  holderSignature,
  namedHolder,
  nameOnPapers,
} from './holder.ts';
import { investmentName, participantName } from './holder-name.ts';
import {
  accreditationTypeOfKind,
  capacityOfKind,
  capacityToKeep,
  checkKindFields,
  defaultKindOfMethod,
  investingKinds,
  kindsOfMethod,
  legalNameFor,
  methodOfKind,
} from './investing-profile.ts';

it('[ENT-03] every kind invests by one method, and every method has a usual kind', () => {
  for (const kind of investingKinds) expect(kindsOfMethod(methodOfKind(kind))).toContain(kind);
  for (const method of investmentMethods) expect(methodOfKind(defaultKindOfMethod[method])).toBe(method);
  expect(kindsOfMethod('CASH')).toEqual(['individual', 'joint']);
  expect(kindsOfMethod('TRUST')).toEqual(['trust', 'ira']);
  expect(kindsOfMethod('ENTITY')).toEqual(['llc', 'partnership', 'corporation']);
});

it('[ENT-05] who signs, and as what, is that of the kind unless the profile says otherwise', () => {
  const facts = {
    entity: '1',
    legalName: 'Okafor Family Trust',
    capacity: null,
    signatory: ' ',
    ownerName: 'Daniel Okafor',
  };
  const trust = holderOf({ ...facts, kind: 'trust' });
  expect(holderSignature(trust)).toBe('Okafor Family Trust, by Daniel Okafor, Trustee');
  const other = holderOf({
    ...facts,
    kind: 'llc',
    legalName: 'Okafor LLC',
    capacity: 'Member',
    signatory: 'Ngozi Okafor',
  });
  expect(holderSignature(other)).toBe('Okafor LLC, by Ngozi Okafor, Member');
  const person = holderOf({ ...facts, kind: 'individual', legalName: 'Daniel Okafor' });
  expect([person.capacity, holderSignature(person)]).toEqual([null, 'Daniel Okafor']);
  const joint = holderOf({ ...facts, kind: 'joint', legalName: 'D. and N. Okafor' });
  expect(holderSignature(joint)).toBe('D. and N. Okafor, by Daniel Okafor');
  // A legal name may say more than the name of the account.
  expect(holderSignature({ ...person, name: 'Daniel E. Okafor' })).toBe('Daniel E. Okafor');
  expect(holderSignature({ ...person, name: 'Daniel Emeka Okafor' })).toBe('Daniel Emeka Okafor');
  expect(holderSignature({ ...person, name: 'Ngozi Okafor' })).toBe('Ngozi Okafor, by Daniel Okafor');
  const account = holderOf({ ...facts, kind: 'ira', legalName: 'Okafor IRA', custodian: ' Equity Trust ' });
  expect(account.custodian).toBe('Equity Trust');
  expect(nameOnPapers(account)).toBe('Okafor IRA (custodian: Equity Trust)');
  expect(nameOnPapers(holderOf({ ...facts, kind: 'trust', custodian: 'Equity Trust' }))).toBe(trust.name);
  expect(investingKinds.map(capacityOfKind)).toEqual([
    null,
    null,
    'Manager',
    'General Partner',
    'President',
    'Trustee',
    'Custodian',
  ]);
  expect([namedHolder(person), namedHolder(trust)]).toEqual(['Daniel Okafor', 'Okafor Family Trust (Trust)']);
  const address = {
    address1: '1 Main Street',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'US',
  };
  expect(frozenHolderOf({ ...facts, kind: 'trust', taxIdLast4: '6789' }, address)).toEqual({
    ...trust,
    address: '1 Main Street, Austin, TX 78701, United States',
    taxIdLast4: '6789',
  });
});

it('[ENT-04] an investment is named by its holder where that says more than the person and the fund', () => {
  const of = (holderName: string | null) => ({
    investorName: 'Daniel Okafor',
    fundName: 'Harbor Residences',
    holderName,
  });
  const names = (holderName: string | null) => [
    participantName(of(holderName)),
    investmentName(of(holderName)),
  ];
  expect(names('Okafor Family Trust')).toEqual([
    'Okafor Family Trust (Daniel Okafor)',
    'Harbor Residences (Okafor Family Trust)',
  ]);
  // He has another one in the fund.
  expect(names('Daniel Okafor')).toEqual(['Daniel Okafor', 'Harbor Residences (Daniel Okafor)']);
  expect(names(null)).toEqual(['Daniel Okafor', 'Harbor Residences']);
});

it('[ENT-03] an archived profile holds nothing, and neither does one of another method', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...investingKinds),
      fc.constantFrom(...investmentMethods),
      fc.boolean(),
      (kind, method, isArchived) => {
        const block = holderBlock({ kind, isArchived }, method);
        expect(block === null).toBe(!isArchived && methodOfKind(kind) === method);
      },
    ),
  );
});

it('[ENT-01] the names in an account name the profile of their kind', () => {
  const names = {
    firstName: ' Ada ',
    lastName: 'Byron',
    trustName: ' Byron Trust ',
    busEntityName: null,
    iraName: 'Ada IRA',
  };
  expect(investingKinds.map((kind) => legalNameFor(kind, names))).toEqual([
    'Ada Byron',
    'Ada Byron',
    '',
    '',
    '',
    'Byron Trust',
    'Ada IRA',
  ]);
  expect(legalNameFor('individual', { firstName: 'Ada' })).toBe('');
});

it('[ENT-01] a field of another kind is named, and an empty one is none', () => {
  expect(
    checkKindFields({ kind: 'llc', custodian: 'Equity Trust', isRevocable: false, formedOn: '2019-01-01' }),
  ).toEqual({
    custodian: 'A custodian does not belong to this kind',
    isRevocable: 'Whether it can be revoked does not belong to this kind',
  });
  expect(checkKindFields({ kind: 'individual', custodian: '', jointForm: null })).toEqual({});
});

it('[ENT-06] a retirement account is as accredited as its owner', () => {
  expect(accreditationTypeOfKind('ira')).toBe('individual');
  expect(accreditationTypeOfKind('trust')).toBe('trust');
  expect(accreditationTypeOfKind('partnership')).toBe('business');
});

it('[ENT-05] a form keeps what its owner typed as their capacity, and calls nobody the custodian of their own account', () => {
  expect(investingKinds.map((kind) => [kind, capacityToKeep(kind, '  ')])).toEqual([
    ['individual', null],
    ['joint', null],
    ['llc', null],
    ['partnership', null],
    ['corporation', null],
    ['trust', null],
    ['ira', 'Account Owner'],
  ]);
  expect(
    investingKinds.filter((kind) => capacityToKeep(kind, ' Attorney-in-fact ') !== 'Attorney-in-fact'),
  ).toEqual(['individual', 'joint']);
});
