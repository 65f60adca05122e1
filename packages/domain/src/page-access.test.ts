import { describe, expect, it } from 'vitest';
import { grants, levels } from './levels.ts';
import { pageAccess } from './page-access.ts';

describe('page visibility', () => {
  it('[POR-15] a page without sign-in is visible to all, whatever level it names', () => {
    expect(pageAccess({ requiresSignIn: false }, null)).toBe('visible');
    expect(pageAccess({ requiresSignIn: false, level: 'superadmin' }, null)).toBe('visible');
  });

  it('[POR-15] signed out, a page with sign-in asks for it', () => {
    expect(pageAccess({ requiresSignIn: true }, null)).toBe('sign-in-required');
    expect(pageAccess({ requiresSignIn: true, level: 'user' }, null)).toBe('sign-in-required');
  });

  it('[POR-15] signed in and no level required, the page is visible', () => {
    expect(pageAccess({ requiresSignIn: true }, { level: null })).toBe('visible');
    expect(pageAccess({ requiresSignIn: true, level: null }, {})).toBe('visible');
  });

  it('[POR-15] signed in, the required level decides', () => {
    for (const own of levels)
      for (const required of levels)
        expect(pageAccess({ requiresSignIn: true, level: required }, { level: own })).toBe(
          grants(own, required) ? 'visible' : 'no-rights',
        );
    expect(pageAccess({ requiresSignIn: true, level: 'user' }, {})).toBe('no-rights');
  });
});
