import { describe, expect, it } from 'vitest';
import { grants, levels } from '../people/levels.ts';
import { pageAccess } from './page-access.ts';

describe('page visibility', () => {
  it('[POR-15] a page that requires no sign-in is visible to everyone, whatever level it names', () => {
    expect(pageAccess({ requiresSignIn: false }, null)).toBe('visible');
    expect(pageAccess({ requiresSignIn: false, level: 'superadmin' }, null)).toBe('visible');
  });

  it('[POR-15] a visitor is asked to sign in on a page that requires it', () => {
    expect(pageAccess({ requiresSignIn: true }, null)).toBe('sign-in-required');
    expect(pageAccess({ requiresSignIn: true, level: 'user' }, null)).toBe('sign-in-required');
  });

  it('[POR-15] a signed-in user sees a page that requires no level', () => {
    expect(pageAccess({ requiresSignIn: true }, { level: null })).toBe('visible');
    expect(pageAccess({ requiresSignIn: true, level: null }, {})).toBe('visible');
  });

  it('[POR-15] a signed-in user sees a page if their level grants the required one', () => {
    for (const level of levels)
      for (const required of levels)
        expect(pageAccess({ requiresSignIn: true, level: required }, { level: level })).toBe(
          grants(level, required) ? 'visible' : 'no-rights',
        );
    expect(pageAccess({ requiresSignIn: true, level: 'user' }, {})).toBe('no-rights');
  });
});
