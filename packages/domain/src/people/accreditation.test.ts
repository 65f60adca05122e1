import { describe, expect, it } from 'vitest';
import {
  accreditationCodeWords,
  accreditationOptions,
  accreditationTypes,
  accreditationWarning,
  checkAccreditation,
  checkAccreditationChange,
  describeAccreditation,
  inferAccreditationType,
  isAccredited,
} from './accreditation.ts';

const names = { firstName: 'Ann', lastName: 'Lee', trustName: 'Lee Trust', busEntityName: 'Lee LLC' };
const errors = (stated: Parameters<typeof checkAccreditation>[0]) => {
  const check = checkAccreditation(stated);
  return check.ok ? [] : Object.keys(check.fields);
};

describe('accreditation', () => {
  it('[ACC-02] offers the documented answers for each type', () => {
    const codes = Object.fromEntries(
      accreditationTypes.map((type) => [type, accreditationOptions[type].map((option) => option.code)]),
    );
    expect(codes).toEqual({
      individual: ['5', '0', '0-1', '1', '2', 'none'],
      trust: ['0', '0-1', '1', '2', '2-1', '2-2', 'none'],
      business: ['2', '2-1', '0', '2-2', 'none'],
    });
  });

  it('[ACC-04] can be saved with any answer except none, and the names', () => {
    for (const accreditationType of accreditationTypes)
      for (const { code } of accreditationOptions[accreditationType]) {
        const stated = { ...names, accreditationType, accreditation: code };
        expect(checkAccreditation(stated).ok).toBe(code !== 'none');
        expect(isAccredited(stated)).toBe(code !== 'none');
      }
  });

  it('[ACC-03] warns for none of the above that the regulator requires accreditation', () => {
    expect(checkAccreditation({ ...names, accreditationType: 'trust', accreditation: 'none' })).toEqual({
      ok: false,
      fields: { accreditation: accreditationWarning },
    });
    expect(accreditationWarning).toMatch(/regulator requires/);
  });

  it('[ACC-04] requires the name of its type and no other', () => {
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

  it("[ACC-04] rejects an answer from another type's list, and a missing one", () => {
    for (const accreditation of ['2-2', '', null, undefined, '7', 'None'])
      expect(errors({ ...names, accreditationType: 'individual', accreditation })).toEqual(['accreditation']);
    for (const accreditationType of [null, undefined, '', 'toString'])
      expect(errors({ ...names, accreditationType, accreditation: '2' })).toEqual(['accreditationType']);
    expect(isAccredited({})).toBe(false);
  });

  it('[ACC-02] is described in words if it is valid', () => {
    expect(describeAccreditation({ accreditationType: 'trust', accreditation: '2-1' })).toEqual({
      type: 'Trust',
      answer: 'The trust has assets between $5 million and $25 million',
    });
    for (const accreditation of ['none', '2-2', '7', '', null, undefined])
      expect(describeAccreditation({ accreditationType: 'individual', accreditation })).toBeUndefined();
    expect(describeAccreditation({ accreditationType: 'else', accreditation: '2' })).toBeUndefined();
    expect(describeAccreditation({})).toBeUndefined();
  });

  it('[ACC-04] stays valid once it is, and an invalid one stays until it is changed', () => {
    const nothing = { accreditation: null, accreditationType: null };
    const whole = { ...names, accreditation: '2', accreditationType: 'trust' };
    const odd = { ...names, accreditation: '9', accreditationType: null };
    const isFine = (next: object, stored: object) =>
      checkAccreditationChange({ ...nothing, ...next }, { ...nothing, ...stored }).ok;
    expect(isFine(whole, nothing)).toBe(true);
    expect(isFine({ ...whole, trustName: '' }, whole)).toBe(false);
    expect(isFine({ ...whole, firstName: '' }, whole)).toBe(true);
    expect(isFine({ ...whole, accreditation: 'none' }, whole)).toBe(false);
    expect(isFine({ ...whole, accreditation: null }, whole)).toBe(false);
    expect(isFine({ ...names, ...nothing }, whole)).toBe(true);
    expect(isFine({ ...odd, firstName: '' }, odd)).toBe(true);
    expect(isFine({ ...odd, accreditationType: 'trust' }, odd)).toBe(false);
  });

  describe('without a type', () => {
    const filled = [undefined, null, ' ', 'Lee'];
    const sentNames = filled.flatMap((name) =>
      filled.flatMap((trustName) =>
        filled.map((busEntityName) => ({ firstName: name, lastName: name, trustName, busEntityName })),
      ),
    );
    const stored = [undefined, null, ...accreditationTypes];
    const typesOf = (code: string) =>
      accreditationTypes.filter((type) => accreditationOptions[type].some((option) => option.code === code));
    const codes = [
      ...new Set(accreditationTypes.flatMap((type) => accreditationOptions[type].map((o) => o.code))),
    ];

    it('[ACC-04] goes to the type of its answer, to the own one of several, then to individual, whatever names are sent', () => {
      for (const accreditation of codes)
        for (const own of stored)
          for (const sent of sentNames) {
            const types = typesOf(accreditation);
            const inferred = inferAccreditationType({ ...sent, accreditation }, { accreditationType: own });
            const facts = { accreditation, own, ...sent, inferred };
            if (types.length === 1) expect(facts).toMatchObject({ inferred: types[0] });
            else if (types.some((type) => type === own)) expect(facts).toMatchObject({ inferred: own });
            else if (types.includes('individual')) expect(facts).toMatchObject({ inferred: 'individual' });
            else expect(['trust', 'business']).toContain(inferred);
          }
      expect(codes.filter((code) => typesOf(code).length === 1)).toEqual(['5']);
    });

    it('[ACC-04] goes to what is named if it is one of trusts and businesses alone', () => {
      const infer = (sent: object, own: object = {}) =>
        inferAccreditationType({ accreditation: '2-1', ...sent }, own);
      expect(infer({ busEntityName: 'Lee LLC' })).toBe('business');
      expect(infer({ busEntityName: 'Lee LLC', trustName: ' ' })).toBe('business');
      expect(infer({}, { busEntityName: 'Lee LLC' })).toBe('business');
      expect(infer({ trustName: 'Lee Trust' })).toBe('trust');
      expect(infer({ busEntityName: 'Lee LLC', trustName: 'Lee Trust' })).toBe('trust');
      expect(infer({ busEntityName: 'Lee LLC' }, { trustName: 'Lee Trust' })).toBe('trust');
      expect(infer({})).toBe('trust');
      expect(infer({ busEntityName: 'Lee LLC' }, { accreditationType: 'individual' })).toBe('business');
    });

    it('[ACC-04] has none if a type or no answer is sent, and is individual for an answer that nobody offers', () => {
      const none = { accreditationType: null };
      expect(
        inferAccreditationType({ accreditation: '2', accreditationType: 'trust' }, none),
      ).toBeUndefined();
      expect(inferAccreditationType({ accreditation: '2', accreditationType: null }, none)).toBeUndefined();
      expect(inferAccreditationType({ accreditation: null }, none)).toBeUndefined();
      expect(inferAccreditationType({ trustName: 'Lee Trust' }, none)).toBeUndefined();
      expect(inferAccreditationType({ accreditation: '7' }, { accreditationType: 'trust' })).toBe(
        'individual',
      );
    });
  });
});

it('[ACC-02] says what a code means for its type, and leaves alone what is none', () => {
  expect(accreditationCodeWords('2-1', 'trust')).toBe(
    '2-1: The trust has assets between $5 million and $25 million',
  );
  expect(accreditationCodeWords('2-1', 'business')).toContain('The business');
  for (const type of ['individual', 'else', null]) expect(accreditationCodeWords('2-1', type)).toBe('2-1');
});
