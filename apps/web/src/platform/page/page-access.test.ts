import type { Me } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../session/sessions.ts';
import { accessFor, impersonationViewOf, publicPage, signedIn } from './page-access.ts';

const as = (level: Me['level']): SessionState => ({
  status: 'signed-in',
  authCode: 'code',
  me: { level } as Me,
});
const visitor: SessionState = { status: 'signed-out' };
const unknown: SessionState = { status: 'unknown' };

describe('page access', () => {
  it('[POR-15] shows a public page to everyone, whatever the session', () => {
    for (const session of [unknown, visitor, as('guest'), as('superadmin')]) {
      expect(accessFor(publicPage, session)).toBe('visible');
    }
  });

  it('[POR-13] waits for the session on a page behind sign-in, and asks a visitor to sign in', () => {
    expect(accessFor(signedIn(), unknown)).toBe('unknown');
    expect(accessFor(signedIn(), visitor)).toBe('sign-in-required');
  });

  it('[POR-14] decides by level for people who are signed in', () => {
    expect(accessFor(signedIn(), as('guest'))).toBe('no-rights');
    expect(accessFor(signedIn(), as('user'))).toBe('visible');
    expect(accessFor(signedIn('admin'), as('user'))).toBe('no-rights');
    expect(accessFor(signedIn('admin'), as('superadmin'))).toBe('visible');
    expect(accessFor(signedIn(null), as('guest'))).toBe('visible');
  });

  it('[AUT-14] [AUT-20] shows pages of level user as the other person, public ones as a visitor, and others as the superadmin during impersonation', () => {
    expect(impersonationViewOf(signedIn())).toBe('guest');
    expect(impersonationViewOf(publicPage)).toBe('visitor');
    expect(impersonationViewOf(signedIn('admin'))).toBe('own');
  });
});
