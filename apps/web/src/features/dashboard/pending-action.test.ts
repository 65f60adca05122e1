import type { Entity, ParticipationListItem } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { othersPendingActions, ownPendingActions } from './pending-action.ts';

const position = (part: Partial<ParticipationListItem>, name = 'Harbor') => ({
  isGoingToInvest: true,
  isSpouseInvestmentRequired: true,
  syndAgreementSignedByCurrentUser: false,
  syndAgreementSignedByCurrentUserCosub: false,
  sa_complete_date: null,
  fund: { name, url_slug: name.toLowerCase() } as ParticipationListItem['fund'],
  ...part,
});
const stated = { accreditation: '1', accreditationType: 'individual' };
const record = (part: object) =>
  ({
    firstName: 'Ada',
    lastName: 'Reader',
    address1: '1 Lane',
    city: 'Rome',
    country: 'IT',
    postalCode: '00100',
    homePhone: '+390612345678',
    proofDocumentsCount: 1,
    ...part,
  }) as Entity<'users'>;
const texts = (waiting: readonly { text: string }[]) => waiting.map(({ text }) => text);

describe('pending actions', () => {
  it('[DSH-01] lists the person’s own: agreements to sign, accreditation, profile, verification documents', () => {
    expect(ownPendingActions([], stated, record({}))).toEqual([]);
    const nothing = { accreditation: null, accreditationType: null };
    expect(
      texts(ownPendingActions([position({})], nothing, record({ city: null, proofDocumentsCount: 0 }))),
    ).toEqual(['Sign the agreement for Harbor', 'Confirm your accreditation', 'Complete your profile']);
    expect(texts(ownPendingActions([], stated, record({ proofDocumentsCount: 0 })))).toEqual([
      'Upload a verification document',
    ]);
    expect(texts(ownPendingActions([], stated, undefined))).toEqual([]);
  });

  it('[DSH-01] [SIG-01] lists what others have to sign: the spouse first, then management', () => {
    const signed = { syndAgreementSignedByCurrentUser: true };
    const positions = [
      position({}),
      position(signed, 'Spouse'),
      position({ ...signed, syndAgreementSignedByCurrentUserCosub: true }, 'Both'),
      position({ ...signed, isSpouseInvestmentRequired: false }, 'Alone'),
      position({ isGoingToInvest: false }, 'Declined'),
    ];
    expect(texts(othersPendingActions(positions))).toEqual([
      'Your spouse’s signature for Spouse',
      'Our signature for Both',
      'Our signature for Alone',
    ]);
    expect(texts(ownPendingActions(positions, stated, record({})))).toEqual([
      'Sign the agreement for Harbor',
    ]);
  });
});
