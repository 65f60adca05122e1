import { expect, it } from 'vitest';
import { emptyValues, taxIdDescription, validateProfile } from './profile-values.ts';

const german = { taxClass: 'foreign', taxIdLast4: '5678' } as const;
const american = { taxClass: null, taxIdLast4: '6789' };
const values = { ...emptyValues, kind: 'llc', legalName: 'Okafor LLC' } as const;
const again = 'Enter the tax id again: that of another country has another format.';

it('[ENT-01] asks for the tax id again where a US person becomes none, or the other way round, and says so before it is sent', () => {
  for (const [profile, taxClass] of [
    [german, ''],
    [german, 'trust'],
    [american, 'foreign'],
  ] as const) {
    expect(validateProfile({ ...values, taxClass }, profile)).toEqual({ taxId: again });
    expect(taxIdDescription({ taxId: '', taxClass }, profile)).toBe(again);
  }
  expect(validateProfile({ ...values, taxClass: 'trust', taxId: '12-3456789' }, german)).toEqual({});
});

it('[ENT-01] asks for nothing where the class stays of its kind, or no tax id is stored', () => {
  expect(validateProfile({ ...values, taxClass: 'foreign' }, german)).toEqual({});
  expect(taxIdDescription({ taxId: '', taxClass: 'foreign' }, german)).toMatch(/ends in 5678 stays/);
  expect(validateProfile({ ...values, taxClass: 'trust' }, american)).toEqual({});
  expect(validateProfile({ ...values, taxClass: 'foreign' }, { taxClass: null, taxIdLast4: null })).toEqual(
    {},
  );
  expect(validateProfile({ ...values, taxClass: 'foreign' }, null)).toEqual({});
});
