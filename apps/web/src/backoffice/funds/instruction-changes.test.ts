import { describe, expect, it } from 'vitest';
import { changeAuthors, changeSentence } from './instruction-changes.tsx';

const names = new Map([
  ['ann', 'Ann Admin'],
  ['sam', 'Sam Second'],
]);
const sentence = (actor: string | null, detail: unknown) =>
  changeSentence({ actor, detail }, 'wire instructions', (id) => names.get(id));

describe('who changed the payment instructions of a fund', () => {
  it('[SEC-11] is the admin who asked for it, beside the one who approved it', () => {
    const detail = { askedBy: 'ann', kind: 'change_instructions', changes: {} };
    expect(changeAuthors({ actor: 'sam', detail })).toEqual({ by: 'ann', approvedBy: 'sam' });
    expect(sentence('sam', detail)).toBe(
      'Ann Admin asked to change wire instructions, and Sam Second approved it',
    );
  });

  it('is the one admin who changed it before anybody had committed', () => {
    expect(sentence('ann', { changes: {} })).toBe('Ann Admin changed wire instructions');
    expect(sentence(null, null)).toBe('Somebody changed wire instructions');
    expect(sentence('gone', { askedBy: 'ann' })).toBe(
      'Ann Admin asked to change wire instructions, and Somebody approved it',
    );
  });
});
