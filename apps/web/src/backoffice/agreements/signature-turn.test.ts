import { describe, expect, it } from 'vitest';
import { nextSignerText, waitingText } from './signature-turn.ts';

describe('whose signature an agreement waits for', () => {
  it.each([
    [true, 'Second owner: Ngozi Okafor', 'The second owner has not signed yet.'],
    [false, 'Spouse: Ngozi Okafor', 'The spouse has not signed yet.'],
  ])('[ENT-05] [BAC-07] names the co-subscriber, of a joint account: %s', (isJoint, listed, said) => {
    expect(nextSignerText({ role: 'spouse', isJoint, signerName: 'Ngozi Okafor' })).toBe(listed);
    expect(waitingText({ turn: 'spouse', provider: 'builtin', isJoint })).toContain(said);
  });

  it('[BAC-07] names the others alike, for every account', () => {
    for (const isJoint of [true, false]) {
      expect(nextSignerText({ role: 'investor', isJoint, signerName: 'Daniel Okafor' })).toBe('Investor');
      expect(nextSignerText({ role: 'management', isJoint, signerName: null })).toBe('Management');
      expect(waitingText({ turn: 'investor', provider: 'builtin', isJoint })).toContain(
        'The investor has not',
      );
      expect(waitingText({ turn: 'management', provider: 'builtin', isJoint })).toBe('');
    }
  });
});
