import type { Entity, ParticipationListItem } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import {
  invitationActions,
  othersPendingActions,
  ownPendingActions,
  spouseActions,
} from './pending-action.ts';

type Progress = Parameters<typeof othersPendingActions>[0][number];
const position = (part: Partial<Progress>, name = 'Harbor'): Progress => ({
  _id: 'p1',
  isGoingToInvest: true,
  isSpouseInvestmentRequired: true,
  syndAgreementSignedByCurrentUser: false,
  syndAgreementSignedByCurrentUserCosub: false,
  sa_start_date: '2026-11-02T10:00:00.000Z',
  sa_complete_date: null,
  funding: null,
  correction: null,
  holder: null,
  holderName: null,
  toReturn: 0,
  fund: { name, url_slug: name.toLowerCase() } as ParticipationListItem['fund'],
  ...part,
});
const stated = { accreditation: '1', accreditationType: 'individual', newsDocumentsCount: 0 };
const now = new Date('2026-11-22T12:00:00Z');
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
    expect(ownPendingActions([], stated, record({}), now)).toEqual([]);
    const nothing = { accreditation: null, accreditationType: null, newsDocumentsCount: 0 };
    expect(
      texts(ownPendingActions([position({})], nothing, record({ city: null, proofDocumentsCount: 0 }), now)),
    ).toEqual(['Sign the agreement for Harbor', 'Confirm your accreditation', 'Complete your profile']);
    expect(texts(ownPendingActions([], stated, record({ proofDocumentsCount: 0 }), now))).toEqual([
      'Upload a verification document',
    ]);
    expect(texts(ownPendingActions([], stated, undefined, now))).toEqual([]);
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
    expect(texts(ownPendingActions(positions, stated, record({}), now))).toEqual([
      'Sign the agreement for Harbor',
    ]);
  });

  it('[DSH-01] [ENT-05] calls the second owner of a joint account so, beside a married couple', () => {
    const signed = { syndAgreementSignedByCurrentUser: true };
    const joint = { kind: 'joint', entity: 'e1', name: 'The Okafors' } as NonNullable<Progress['holder']>;
    const positions = [position({ ...signed, holder: joint }, 'Joint'), position(signed, 'Couple')];
    expect(texts(othersPendingActions(positions))).toEqual([
      'The second owner’s signature for Joint',
      'Your spouse’s signature for Couple',
    ]);
  });

  it('[INV-01] [INV-02] asks for the money that is still to come, with the day on which it is or was due', () => {
    const funding = (unfunded: number, dueAt: string | null, toWire = unfunded) =>
      position({
        isGoingToInvest: false,
        funding: { unfunded, toWire, dueAt } as Progress['funding'],
      });
    const wire = (unfunded: number, dueAt: string | null) =>
      ownPendingActions([funding(unfunded, dueAt)], stated, record({}), now);
    const later = '2026-12-04T22:00:00.000Z';
    const before = '2026-11-20T22:00:00.000Z';
    expect(wire(25_000.5, later)).toEqual([
      {
        text: 'Wire $25,000.50 for Harbor',
        wireFor: 'p1',
        date: { label: 'Due', moment: later, isOverdue: false, isSetByTeam: true },
      },
    ]);
    expect(wire(0.01, before)[0]?.date).toEqual({
      label: 'Was due',
      moment: before,
      isOverdue: true,
      isSetByTeam: true,
    });
    expect(wire(0, before)).toEqual([]);
    const ended = funding(25_000, later, 0);
    expect(ownPendingActions([ended], stated, record({}), now)).toEqual([]);
    expect(ownPendingActions([position({ isGoingToInvest: false })], stated, record({}), now)).toEqual([]);
  });

  it('[SEC-01] [INV-01] asks to sign a corrected agreement, and for no more money than under both amounts', () => {
    const corrected = (
      waitingFor: 'investor' | 'spouse' | 'management' | null,
      toWire = 20_000,
      isJoint = false,
    ) =>
      position({
        isGoingToInvest: false,
        funding: { unfunded: 70_000, toWire, dueAt: null } as Progress['funding'],
        correction: {
          invest_amount: 200_000.5,
          isSpouseInvestmentRequired: true,
          isJoint,
          syndAgreementSignedByCurrentUser: waitingFor !== 'investor',
          syndAgreementSignedByCurrentUserCosub: false,
          waitingFor,
          since: '2026-11-20T10:00:00.000Z',
        },
      });
    const [sign, wire] = ownPendingActions([corrected('investor')], stated, record({}), now);
    expect(sign).toEqual({
      text: 'Sign the corrected agreement for Harbor, $200,000.50',
      slug: 'harbor',
      date: { label: 'Corrected', moment: '2026-11-20T10:00:00.000Z' },
    });
    expect(wire?.text).toBe('Wire $20,000 for Harbor');
    expect(texts(ownPendingActions([corrected('management', 0)], stated, record({}), now))).toEqual([]);
    expect(texts(othersPendingActions([corrected('investor')]))).toEqual([]);
    expect(
      texts(othersPendingActions([corrected('spouse'), corrected('management'), corrected(null)])),
    ).toEqual([
      'Your spouse’s signature on the corrected agreement for Harbor, $200,000.50',
      'Our signature on the corrected agreement for Harbor, $200,000.50',
    ]);
    expect(texts(othersPendingActions([corrected('spouse', 0, true)]))).toEqual([
      'The second owner’s signature on the corrected agreement for Harbor, $200,000.50',
    ]);
  });

  it('[INV-02] names the money that is to be returned of commitments that have ended', () => {
    const ended = position({ isGoingToInvest: false, toReturn: 80_000 });
    expect(othersPendingActions([ended])).toEqual([
      { text: 'Our return of $80,000 from Harbor', investment: 'p1' },
    ]);
  });

  it('[INV-01] [INV-02] names the money that came in beyond the commitment, with that of ended ones to the cent', () => {
    const over = (excess: number, toReturn: number) =>
      position({
        isGoingToInvest: false,
        funding: { unfunded: 0, toWire: 0, excess, dueAt: null } as Progress['funding'],
        toReturn,
      });
    expect(texts(othersPendingActions([over(100.5, 0), over(0.1, 0.2), over(0, 0)]))).toEqual([
      'Our return of $100.50 from Harbor',
      'Our return of $0.30 from Harbor',
    ]);
  });

  it('[INV-02] asks to renew an accreditation that ends soon, and to submit a refused one again', () => {
    const asked = (part: object) => ownPendingActions([], stated, record(part), now);
    const accepted = (accreditationValidUntil: string) =>
      asked({ accreditationReview: 'accepted', accreditationValidUntil });
    expect(accepted('2026-12-10T00:00:00.000Z')).toMatchObject([
      { text: 'Renew your accreditation', date: { label: 'Expires', isOverdue: false } },
    ]);
    expect(accepted('2026-11-22T11:00:00.000Z')).toMatchObject([
      { date: { label: 'Expired', isOverdue: true } },
    ]);
    expect(accepted('2027-06-01T00:00:00.000Z')).toEqual([]);
    const accreditationReviewedAt = '2026-11-20T00:00:00.000Z';
    expect(asked({ accreditationReview: 'refused', accreditationReviewedAt })).toMatchObject([
      {
        text: 'Submit your accreditation again',
        date: { label: 'Not accepted', moment: accreditationReviewedAt },
      },
    ]);
  });

  it('[INV-02] [ACC-01] states no day of a refusal, of which the investor’s own record has none', () => {
    const refused = record({ accreditationReview: 'refused', accreditationReviewedAt: undefined });
    expect(ownPendingActions([], stated, refused, now)).toEqual([
      { text: 'Submit your accreditation again', to: '/accreditation_status', date: null },
    ]);
  });

  it('[ENT-07] [DSH-01] lists the invitations to look after somebody’s profile, and none that was accepted', () => {
    const invited = {
      _id: 'd1',
      state: 'invited',
      name: 'Okafor Holdings LLC',
      ownerName: 'Daniel Okafor',
    } as const;
    const accepted = { ...invited, _id: 'd2', name: 'Whitfield LLC' };
    expect(
      invitationActions([invited, { ...accepted, state: 'current' }, { ...accepted, state: 'upcoming' }]),
    ).toEqual([
      { text: 'See the invitation of Daniel Okafor to look after Okafor Holdings LLC', invitation: 'd1' },
    ]);
  });

  it('[ENT-04] names the holder where one person has two in a fund, and leads to that one', () => {
    const entity = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const holder = {
      entity,
      kind: 'trust',
      name: 'Okafor Family Trust',
      capacity: null,
      signatory: '',
    } as const;
    const ofTrust = { holder, holderName: 'Okafor Family Trust' };
    const ofOne = { holder: { ...holder, kind: 'individual', name: 'Daniel Okafor' } as const };
    const funding = { toWire: 100, dueAt: null, isPaused: false } as Progress['funding'];
    const own = [
      position(ofTrust),
      position(ofOne),
      position({ ...ofTrust, _id: 'p2', isGoingToInvest: false, funding }),
    ];
    expect(ownPendingActions(own, stated, record({}), now)).toMatchObject([
      { text: 'Sign the agreement for Harbor (Okafor Family Trust)', slug: 'harbor', profile: entity },
      { text: 'Sign the agreement for Harbor', slug: 'harbor' },
      { text: 'Wire $100 for Harbor (Okafor Family Trust)', wireFor: 'p2' },
    ]);
    expect(ownPendingActions([position(ofOne)], stated, record({}), now)[0]).not.toHaveProperty('profile');
    const task = { _id: 't', fundName: 'Harbor', investorName: 'Ada Reader', amount: 1, since: '2026-11-02' };
    expect(texts(spouseActions([{ ...task, holderName: 'Reader Account' }]))).toEqual([
      'Sign the agreement of Reader Account (Ada Reader) for Harbor',
    ]);
  });

  it('[INV-02] dates an agreement to sign, and counts the documents to read', () => {
    const [sign, read] = ownPendingActions(
      [position({})],
      { ...stated, newsDocumentsCount: 2 },
      record({}),
      now,
    );
    expect(sign?.date).toEqual({ label: 'Ready since', moment: '2026-11-02T10:00:00.000Z' });
    expect(read).toEqual({ text: 'Read 2 new documents', to: '/news_documents' });
  });
});
