import type { Entity } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';
import {
  agreementProfileOf,
  capacityAsked,
  emptyHolder,
  findNewHolder,
  type HolderAnswers,
  holderErrors,
  isCustodianAsked,
  isLegalNameAsked,
  newHolder,
  type OwnHolders,
  offeredProfiles,
  someoneNew,
} from './holder-answers.ts';

let made = 0;
const profile = (fields: Partial<InvestingProfile>) => {
  made += 1;
  return {
    _id: `profile-${made}`,
    kind: 'llc',
    legalName: `Profile ${made}`,
    isDefault: true,
    archivedAt: null,
    accreditation: null,
    ...fields,
  } as InvestingProfile;
};
const account = (fields: Partial<Entity<'users'>> = {}) =>
  ({ firstName: 'Ellen', lastName: 'Lindqvist', ...fields }) as Entity<'users'>;
const holders = (
  all: readonly InvestingProfile[],
  own: Entity<'users'> | undefined = account(),
): OwnHolders => ({
  all,
  offered: offeredProfiles(all, []),
  account: own,
});
const nobody = holders([]);
const someone = { ...emptyHolder, holder: someoneNew };

describe('the legal name of someone new', () => {
  it('[ENT-03] is asked for a trust or entity that nobody has named, and taken from the account where it is there', () => {
    expect(isLegalNameAsked(emptyHolder, 'CASH', nobody)).toBe(false);
    for (const method of ['TRUST', 'ENTITY']) {
      expect(isLegalNameAsked(emptyHolder, method, nobody)).toBe(true);
      expect(isLegalNameAsked(emptyHolder, method, holders([], undefined))).toBe(true);
      const named = account({ trustName: 'Lindqvist Trust', busEntityName: 'Lindqvist LLC' });
      expect(isLegalNameAsked(emptyHolder, method, holders([], named))).toBe(false);
    }
    expect(isLegalNameAsked({ ...emptyHolder, kind: 'ira' }, 'TRUST', nobody)).toBe(true);
    expect(isLegalNameAsked({ ...emptyHolder, kind: 'joint' }, 'CASH', nobody)).toBe(true);
    expect(isLegalNameAsked(emptyHolder, undefined, nobody)).toBe(false);
    expect(holderErrors(emptyHolder, 'TRUST', nobody)).toEqual({ legalName: 'Please enter the legal name' });
  });

  it('[ENT-03] of a person who has profiles is asked once they choose someone new, and there is one of that method', () => {
    const own = holders(
      [profile({ kind: 'individual' }), profile({ kind: 'llc' })],
      account({ busEntityName: 'Profile' }),
    );
    expect(isLegalNameAsked(emptyHolder, 'ENTITY', own)).toBe(false);
    expect(holderErrors(emptyHolder, 'ENTITY', own)).toEqual({ holder: 'Please choose who invests' });
    expect(isLegalNameAsked(someone, 'ENTITY', own)).toBe(true);
    expect(isLegalNameAsked(someone, 'TRUST', own)).toBe(true);
    expect(holderErrors({ ...someone, legalName: 'Another LLC' }, 'ENTITY', own)).toEqual({});
    // The account is still called as an archived one is.
    const archived = profile({ kind: 'trust', isDefault: false, archivedAt: '2026-01-01T00:00:00.000Z' });
    const former = holders([archived], account({ trustName: archived.legalName }));
    expect(isLegalNameAsked(emptyHolder, 'TRUST', former)).toBe(true);
  });

  it('[ENT-03] stands in the agreement in the place of the one in the account', () => {
    const typed = { ...someone, legalName: 'Typed Trust' };
    const own = holders([profile({ kind: 'individual' })]);
    expect(agreementProfileOf({}, typed, 'TRUST', own).trustName).toBe('Typed Trust');
  });
});

describe('someone new', () => {
  it('[ENT-06] has what the account states of the type that they are the first of, and nothing else', () => {
    const stated = account({
      trustName: 'Lindqvist Trust',
      busEntityName: 'Lindqvist LLC',
      accreditation: '1',
      accreditationType: 'individual',
      accreditationReview: 'accepted',
      accreditationValidUntil: '2027-01-01T00:00:00.000Z',
    });
    const none = { accreditation: null, accreditationReview: null, accreditationValidUntil: null };
    const own = holders([], stated);
    expect(newHolder(emptyHolder, 'CASH', own)).toEqual({
      kind: 'individual',
      legalName: 'Ellen Lindqvist',
      isDefault: true,
      accreditation: '1',
      accreditationReview: 'accepted',
      accreditationValidUntil: '2027-01-01T00:00:00.000Z',
    });
    expect(newHolder(emptyHolder, 'TRUST', own)).toEqual({
      kind: 'trust',
      legalName: 'Lindqvist Trust',
      isDefault: true,
      ...none,
    });
    expect(newHolder(emptyHolder, 'ENTITY', own)).toMatchObject({ legalName: 'Lindqvist LLC', ...none });
    // As accredited as its owner once it says so, and a profile of its own.
    expect(newHolder({ ...emptyHolder, kind: 'ira' }, 'TRUST', own)).toMatchObject(none);
    expect(newHolder({ ...emptyHolder, kind: 'joint' }, 'CASH', own)).toMatchObject({
      isDefault: false,
      ...none,
    });
    const first = profile({ kind: 'individual', accreditation: '1' });
    expect(
      newHolder({ ...someone, legalName: 'E. Lindqvist' }, 'CASH', holders([first], stated)),
    ).toMatchObject({ legalName: 'E. Lindqvist', isDefault: false, ...none });
    const trust = account({ accreditation: '2-1', accreditationType: 'trust', trustName: 'Lindqvist Trust' });
    expect(newHolder(emptyHolder, 'TRUST', holders([], trust))).toMatchObject({ accreditation: '2-1' });
    expect(newHolder(emptyHolder, 'CASH', holders([], trust))).toMatchObject(none);
  });

  it('[ENT-03] is nobody where a profile is chosen or has to be, and before there is a method', () => {
    const own = holders([profile({})]);
    expect(newHolder(emptyHolder, 'ENTITY', own)).toBeUndefined();
    expect(newHolder({ ...emptyHolder, holder: own.all[0]?._id ?? '' }, 'ENTITY', own)).toBeUndefined();
    expect(newHolder(someone, undefined, own)).toBeUndefined();
    expect(newHolder(someone, 'ENTITY', own)).toMatchObject({ kind: 'llc', isDefault: false });
  });

  it('[ENT-03] is the profile that was made meanwhile: by its name, or the default one where it is not named', () => {
    const own = profile({ kind: 'individual', legalName: 'Ellen A. Lindqvist' });
    const lp = profile({ kind: 'partnership', legalName: 'Lindqvist LP' });
    const llc = profile({ legalName: 'Lindqvist LLC', isDefault: false });
    const gone = profile({ legalName: 'Gone LLC', isDefault: false, archivedAt: '2026-01-01T00:00:00.000Z' });
    const found = (kind: 'individual' | 'llc' | 'trust', legalName: string, isNamed: boolean) =>
      findNewHolder(
        [own, lp, llc, gone],
        { kind, legalName, isDefault: true, accreditation: null },
        { isNamed },
      )?._id;
    expect(found('llc', 'Lindqvist LLC', true)).toBe(llc._id);
    expect(found('llc', 'Lindqvist LP', true)).toBeUndefined();
    expect(found('llc', 'Gone LLC', true)).toBeUndefined();
    expect(found('llc', 'Any LLC', false)).toBe(lp._id);
    expect(found('individual', 'Ellen Lindqvist', false)).toBe(own._id);
    expect(found('individual', 'Ellen Lindqvist', true)).toBeUndefined();
    expect(found('trust', 'Lindqvist Trust', false)).toBeUndefined();
  });
});

describe('the custodian of a retirement account', () => {
  const own = holders([
    profile({ _id: 'bare', kind: 'ira', custodian: null }),
    profile({ _id: 'kept', kind: 'ira', custodian: 'Equity Trust Company' }),
    profile({ _id: 'trust', kind: 'trust' }),
  ]);
  const answers = (given: Partial<HolderAnswers>): HolderAnswers => ({ ...emptyHolder, ...given });

  it.each([
    [{ holder: 'bare' }, true],
    [{ holder: 'kept' }, false],
    [{ holder: 'trust' }, false],
    [{ holder: someoneNew, kind: 'ira' }, true],
    [{ holder: someoneNew, kind: 'trust' }, false],
  ] as const)('[ENT-01] is asked for with %j: %s', (given, isAsked) => {
    expect(isCustodianAsked(answers(given), 'TRUST', own)).toBe(isAsked);
  });

  it('[ENT-01] is named before anybody commits with one', () => {
    expect(holderErrors(answers({ holder: 'bare', custodian: ' ' }), 'TRUST', own)).toEqual({
      custodian: 'Please enter the custodian',
    });
    expect(holderErrors(answers({ holder: 'bare', custodian: 'Equity Trust' }), 'TRUST', own)).toEqual({});
    expect(holderErrors(answers({ holder: someoneNew, kind: 'ira' }), 'TRUST', own)).toEqual({
      legalName: 'Please enter the legal name',
      custodian: 'Please enter the custodian',
    });
  });
});

it('[ENT-05] asks as what somebody signs for someone new who is no person, and for nobody else', () => {
  const asked = (more: Partial<HolderAnswers>, method: string, own: OwnHolders) =>
    capacityAsked({ ...emptyHolder, ...more }, method, own);
  expect(asked({}, 'CASH', nobody)).toBeNull();
  expect(asked({ kind: 'joint' }, 'CASH', nobody)).toBeNull();
  expect(asked({}, 'TRUST', nobody)).toBe('Trustee');
  expect(asked({ kind: 'ira' }, 'TRUST', nobody)).toBe('Account Owner');
  expect(asked({}, 'ENTITY', nobody)).toBe('Manager');
  expect(asked({ kind: 'corporation' }, 'ENTITY', nobody)).toBe('President');
  const own = holders([profile({ kind: 'llc' })]);
  expect(asked({ holder: own.all[0]?._id ?? '' }, 'ENTITY', own)).toBeNull();
  expect(asked({ holder: someoneNew }, 'ENTITY', own)).toBe('Manager');
});
