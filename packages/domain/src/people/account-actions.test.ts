import { describe, expect, it } from 'vitest';
import {
  type AccountActionFacts,
  admissionBlock,
  deactivationBlock,
  factorResetBlock,
  impersonationBlock,
  levelChangeBlock,
  reactivationBlock,
  signOutBlock,
} from './account-actions.ts';

const facts: AccountActionFacts = { actorLevel: 'admin', isSelf: false, level: 'user', state: 'active' };
const withFactor = (more: Partial<AccountActionFacts>) => ({ ...facts, ...more, hasFactor: true });

describe('what the team may do with an account', () => {
  it('[BAC-08] ends at their own level, except for superadmins', () => {
    const blocks = (more: Partial<AccountActionFacts>) => [
      deactivationBlock({ ...facts, ...more }),
      reactivationBlock({ ...facts, state: 'deactivated', ...more }),
      signOutBlock({ ...facts, ...more }),
      factorResetBlock(withFactor(more)),
    ];
    const all = (block: string | null) => [block, block, block, block];
    expect(blocks({})).toEqual(all(null));
    for (const level of ['admin', 'superadmin'] as const) {
      expect(blocks({ level })).toEqual(all('Only a superadmin can do this to somebody of the team.'));
      expect(blocks({ level, actorLevel: 'superadmin' })).toEqual(all(null));
    }
    for (const level of ['user', 'admin'] as const)
      expect(blocks({ level, actorLevel: 'user' })).toEqual(all('Only our team can do this.'));
  });

  it('[BAC-08] is not done to oneself, not even by a superadmin', () => {
    const self = { ...facts, actorLevel: 'superadmin', level: 'superadmin', isSelf: true } as const;
    expect(deactivationBlock(self)).toContain('your own account');
    expect(signOutBlock(self)).toContain('your Security page');
    expect(factorResetBlock({ ...self, hasFactor: true })).toContain('your Security page');
    expect(levelChangeBlock(self)).toBe('You cannot change your own level.');
    expect(impersonationBlock({ ...self, level: 'user' })).toContain('as an investor only');
  });

  it('[BAC-08] fits the state of the account', () => {
    expect(deactivationBlock({ ...facts, state: 'deactivated' })).toContain('deactivated already');
    expect(deactivationBlock({ ...facts, state: 'unconfirmed' })).toBeNull();
    expect(reactivationBlock(facts)).toBe('This account is active.');
    expect(reactivationBlock({ ...facts, state: 'unconfirmed' })).toContain('not confirmed');
    expect(factorResetBlock({ ...facts, hasFactor: false })).toBe('This person has no second factor.');
    expect(admissionBlock({ state: 'active' })).toBeNull();
    for (const state of ['unconfirmed', 'deactivated'] as const)
      expect(admissionBlock({ state })).toContain('not active');
  });
});

it('[BAC-08] only a superadmin changes levels', () => {
  expect(levelChangeBlock(facts)).toBe('Only a superadmin can change levels.');
  expect(levelChangeBlock({ ...facts, actorLevel: 'superadmin' })).toBeNull();
});

it('[BAC-08] only a superadmin views the site as somebody else, and only as an active investor', () => {
  const by = { ...facts, actorLevel: 'superadmin' } as const;
  expect(impersonationBlock(by)).toBeNull();
  expect(impersonationBlock(facts)).toContain('Only a superadmin');
  for (const level of ['admin', 'superadmin'] as const)
    expect(impersonationBlock({ ...by, level })).toContain('as an investor only');
  for (const state of ['unconfirmed', 'deactivated'] as const)
    expect(impersonationBlock({ ...by, state })).toBe('This account is not active.');
});
