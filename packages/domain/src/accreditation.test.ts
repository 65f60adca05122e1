import { describe, expect, it } from 'vitest';
import {
  accreditationInWords,
  accreditationOptions,
  accreditationTypes,
  accreditationWarning,
  checkAccreditation,
  checkAccreditationChange,
  isAccredited,
} from './accreditation.ts';

const names = { firstName: 'Ann', lastName: 'Lee', trustName: 'Lee Trust', busEntityName: 'Lee LLC' };
const errors = (stated: Parameters<typeof checkAccreditation>[0]) => {
  const check = checkAccreditation(stated);
  return check.ok ? [] : Object.keys(check.fields);
};

describe('accreditation', () => {
  it('[ACC-02] offers these answers for each type', () => {
    const codes = Object.fromEntries(
      accreditationTypes.map((type) => [type, accreditationOptions[type].map((option) => option.code)]),
    );
    expect(codes).toEqual({
      individual: ['5', '0', '0-1', '1', '2', 'none'],
      trust: ['0', '0-1', '1', '2', '2-1', '2-2', 'none'],
      business: ['2', '2-1', '0', '2-2', 'none'],
    });
  });

  it('[ACC-04] every answer but none can be saved with the names', () => {
    for (const accreditationType of accreditationTypes)
      for (const { code } of accreditationOptions[accreditationType]) {
        const stated = { ...names, accreditationType, accreditation: code };
        expect(checkAccreditation(stated).ok).toBe(code !== 'none');
        expect(isAccredited(stated)).toBe(code !== 'none');
      }
  });

  it('[ACC-03] none of the above warns that the regulator requires accreditation', () => {
    expect(checkAccreditation({ ...names, accreditationType: 'trust', accreditation: 'none' })).toEqual({
      ok: false,
      fields: { accreditation: accreditationWarning },
    });
    expect(accreditationWarning).toMatch(/regulator requires/);
  });

  it('[ACC-04] needs the name of the type, and no other', () => {
    expect(errors({ accreditationType: 'individual', accreditation: '5', firstName: ' ' })).toEqual([
      'firstName',
      'lastName',
    ]);
    expect(errors({ accreditationType: 'trust', accreditation: '2', firstName: 'Ann' })).toEqual([
      'trustName',
    ]);
    expect(errors({ accreditationType: 'business', accreditation: '2', trustName: 'x' })).toEqual([
      'busEntityName',
    ]);
    expect(errors({ accreditationType: 'trust', accreditation: '2', trustName: 'x' })).toEqual([]);
  });

  it("[ACC-04] an answer of another type's list, or none at all, is refused", () => {
    for (const accreditation of ['2-2', '', null, undefined, '7', 'None'])
      expect(errors({ ...names, accreditationType: 'individual', accreditation })).toEqual(['accreditation']);
    for (const accreditationType of [null, undefined, '', 'toString'])
      expect(errors({ ...names, accreditationType, accreditation: '2' })).toEqual(['accreditationType']);
    expect(isAccredited({})).toBe(false);
  });

  it('[ACC-02] is told in words where something was stated that can be', () => {
    expect(accreditationInWords({ accreditationType: 'trust', accreditation: '2-1' })).toEqual({
      type: 'Trust',
      answer: 'The trust has assets between $5 million and $25 million',
    });
    for (const accreditation of ['none', '2-2', '7', '', null, undefined])
      expect(accreditationInWords({ accreditationType: 'individual', accreditation })).toBeUndefined();
    expect(accreditationInWords({ accreditationType: 'else', accreditation: '2' })).toBeUndefined();
    expect(accreditationInWords({})).toBeUndefined();
  });

  it('[ACC-04] what is stated stays whole, and something odd stays until it is touched', () => {
    const nothing = { accreditation: null, accreditationType: null };
    const whole = { ...names, accreditation: '2', accreditationType: 'trust' };
    const odd = { ...names, accreditation: '9', accreditationType: null };
    const isFine = (next: object, kept: object) =>
      checkAccreditationChange({ ...nothing, ...next }, { ...nothing, ...kept }).ok;
    expect(isFine(whole, nothing)).toBe(true);
    expect(isFine({ ...whole, trustName: '' }, whole)).toBe(false);
    expect(isFine({ ...whole, firstName: '' }, whole)).toBe(true);
    expect(isFine({ ...whole, accreditation: 'none' }, whole)).toBe(false);
    expect(isFine({ ...whole, accreditation: null }, whole)).toBe(false);
    expect(isFine({ ...names, ...nothing }, whole)).toBe(true);
    expect(isFine({ ...odd, firstName: '' }, odd)).toBe(true);
    expect(isFine({ ...odd, accreditationType: 'trust' }, odd)).toBe(false);
  });
});
