import { describe, expect, it } from 'vitest';
import { signedNoteWords } from './signed-note.tsx';

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
  invest_amount: 50_000,
  holder: null,
  correction: null,
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

  it('[INV-05] [SEC-01] is about a corrected agreement while it waits, although the former one is complete', () => {
    const correction = {
      invest_amount: 60_000,
      isSpouseInvestmentRequired: true,
      isJoint: true,
      syndAgreementSignedByCurrentUser: true,
      syndAgreementSignedByCurrentUserCosub: false,
      waitingFor: 'spouse',
      since: '2026-11-21T10:00:00.000Z',
    } as const;
    const complete = signed({
      isSpouseInvestmentRequired: false,
      sa_complete_date: '2026-11-20T10:00:00.000Z',
      correction,
    });
    expect(signedNoteWords(complete)).toEqual({
      agreement: 'the corrected agreement',
      amount: 60_000,
      next: 'The second owner signs next. We have sent an email with a signing link.',
      later:
        'Management signs after that. Your countersigned agreement stands until everyone has signed the corrected one. Then we email you your copy.',
    });
    const both = { ...correction, syndAgreementSignedByCurrentUserCosub: true };
    expect(signedNoteWords({ ...complete, correction: both })?.next).toContain('Management signs next.');
    expect(signedNoteWords({ ...complete, correction: { ...both, waitingFor: null } })?.next).toContain(
      'Everyone has signed',
    );
    const unsigned = { ...correction, syndAgreementSignedByCurrentUser: false };
    expect(signedNoteWords({ ...complete, correction: unsigned })).toBeNull();
    expect(signedNoteWords(signed({}))).toMatchObject({ agreement: 'the agreement', amount: 50_000 });
  });

  it('[INV-05] shows between the investor’s signature and the last one', () => {
    expect(words({ syndAgreementSignedByCurrentUserCosub: true })).toContain('Management signs next.');
    expect(signedNoteWords(signed({ syndAgreementSignedByCurrentUser: false }))).toBeNull();
    expect(signedNoteWords(signed({ sa_complete_date: '2026-11-20T10:00:00.000Z' }))).toBeNull();
  });
});
