import type { InvestingKind } from '@paddock/domain';
import { expect, it } from 'vitest';
import {
  archiveQuestion,
  bodyOf,
  defaultNote,
  emptyValues,
  taxIdDescription,
  validateProfile,
} from './profile-values.ts';

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

it('[ENT-03] says for which investments a profile is the usual one, and only where another could be chosen', () => {
  const profile = (_id: string, kind: InvestingKind, isDefault = true, archivedAt: string | null = null) => ({
    _id,
    kind,
    isDefault,
    archivedAt,
  });
  const [self, trust, ira] = [
    profile('1', 'individual'),
    profile('2', 'trust'),
    profile('3', 'ira'),
  ] as const;
  const all = [self, trust, ira, profile('4', 'llc'), profile('5', 'joint', false, '2026-11-01T00:00:00Z')];
  expect(defaultNote(trust, all)).toBe(', used for trust investments unless you choose another');
  for (const one of [self, ira, ...all.slice(3)]) expect(defaultNote(one, all)).toBe('');
  const joint = profile('6', 'joint', false);
  expect(defaultNote(self, [...all, joint])).toBe(', used for cash investments unless you choose another');
  expect(defaultNote(joint, [...all, joint])).toBe('');
});

it('[ENT-01] [ENT-07] asks before a profile is archived that holds something or that somebody looks after, and says what follows', () => {
  expect(archiveQuestion({ funds: [], delegates: [] })).toBeNull();
  const holds = archiveQuestion({ funds: ['Harbor', 'Quiet'], delegates: [] });
  expect(holds).toContain('What it holds (Harbor, Quiet) stays as it is');
  expect(holds).not.toContain('delegates');
  const shared = archiveQuestion({ funds: [], delegates: ['ada@example.com'] });
  expect(shared).toContain('The delegates you invited (ada@example.com) see nothing of it');
  // Nothing is known yet.
  expect(archiveQuestion({ funds: undefined, delegates: [] })).toContain('What it holds stays');
  expect(archiveQuestion({ funds: [], delegates: undefined })).toContain('The delegates you invited see');
});

it('[ENT-05] calls who adds a retirement account its owner, and changes nothing of one that is there', () => {
  const ira = { ...emptyValues, kind: 'ira', legalName: 'Okafor IRA' } as const;
  expect(bodyOf(ira, { isNew: true })).toMatchObject({ kind: 'ira', capacity: 'Account Owner' });
  expect(bodyOf({ ...ira, capacity: 'Custodian' }, { isNew: true })).toMatchObject({ capacity: 'Custodian' });
  expect(bodyOf(ira, { isNew: false })).toMatchObject({ capacity: null });
  expect(bodyOf(values, { isNew: true })).toMatchObject({ capacity: null });
});
