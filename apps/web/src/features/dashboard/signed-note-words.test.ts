import { describe, expect, it } from 'vitest';
import { signedNoteWords } from './signed-note-words.ts';

type Signed = Parameters<typeof signedNoteWords>[0];

const holder = { entity: 'e1', name: 'The Okafors', capacity: null, signatory: 'Daniel Okafor' };
const signed = (more: Partial<Signed>): Signed => ({
  isSpouseInvestmentRequired: true,
  syndAgreementSignedByCurrentUser: true,
  syndAgreementSignedByCurrentUserCosub: false,
  sa_complete_date: null,
  cosub_first_name: 'Ngozi',
  cosub_last_name: 'Okafor',
  cosub_email: 'ngozi@example.com',
  holder: null,
  ...more,
});
const words = (more: Partial<Signed>) => Object.values(signedNoteWords(signed(more)) ?? {}).join(' ');

describe('the note about an agreement that was just signed', () => {
  it('[ENT-05] [INV-05] calls the second owner of a joint account so, and only a spouse a spouse', () => {
    const joint = words({ holder: { ...holder, kind: 'joint' } });
    expect(joint).toContain(
      'The second owner signs next. We have sent an email with a signing link to Ngozi Okafor (ngozi@example.com).',
    );
    expect(joint).not.toMatch(/spouse/i);
    const couple = words({ holder: { ...holder, kind: 'individual' } });
    expect(couple).toContain('Your spouse signs next.');
    expect(couple).not.toMatch(/second owner/i);
  });

  it('[INV-05] shows between the investor’s signature and the last one', () => {
    expect(words({ syndAgreementSignedByCurrentUserCosub: true })).toContain('Management signs next.');
    expect(signedNoteWords(signed({ syndAgreementSignedByCurrentUser: false }))).toBeNull();
    expect(signedNoteWords(signed({ sa_complete_date: '2026-11-20T10:00:00.000Z' }))).toBeNull();
  });
});
