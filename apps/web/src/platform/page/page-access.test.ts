import type { Me } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../session/session-store.ts';
import { accessOf, guestViewOf, publicPage, signedIn } from './page-access.ts';

const as = (level: Me['level']): SessionState => ({
  status: 'signed-in',
  authCode: 'code',
  me: { level } as Me,
});
const visitor: SessionState = { status: 'signed-out' };
const unknown: SessionState = { status: 'unknown' };

describe('how a page stands toward its visitor', () => {
  it('[POR-15] a public page is visible to all, known or not', () => {
    for (const session of [unknown, visitor, as('guest'), as('superadmin')]) {
      expect(accessOf(publicPage, session)).toBe('visible');
    }
  });

  it('[POR-13] a page behind sign-in waits for the session, and asks a visitor to sign in', () => {
    expect(accessOf(signedIn(), unknown)).toBe('unknown');
    expect(accessOf(signedIn(), visitor)).toBe('sign-in-required');
  });

  it('[POR-14] the level decides for whoever is signed in', () => {
    expect(accessOf(signedIn(), as('guest'))).toBe('no-rights');
    expect(accessOf(signedIn(), as('user'))).toBe('visible');
    expect(accessOf(signedIn('admin'), as('user'))).toBe('no-rights');
    expect(accessOf(signedIn('admin'), as('superadmin'))).toBe('visible');
    expect(accessOf(signedIn(null), as('guest'))).toBe('visible');
  });

  it('[AUT-14] [AUT-20] a guest session has the pages of level user; public ones are a visitor’s, others one’s own', () => {
    expect(guestViewOf(signedIn())).toBe('guest');
    expect(guestViewOf(publicPage)).toBe('visitor');
    expect(guestViewOf(signedIn('admin'))).toBe('own');
  });
});
