import type {
  AgreementToSign,
  CorrectionProgress,
  DelegatedName,
  Entity,
  Me,
  ParticipationListItem,
} from '@paddock/contract';
import {
  accreditationRenewal,
  capitalized,
  centsOf,
  coSubscriberNames,
  describeAccreditation,
  hasCompleteContactData,
  investmentName,
  isFundingOverdue,
  numberFromCents,
  participantName,
  type Signer,
  signatureStep,
  unknownFund,
} from '@paddock/domain';
import { formatMoney } from '../../ui/text/format-figures.ts';

/** The date of an action, such as when money is due. */
export interface ActionDate {
  readonly label: string;
  readonly moment: string;
  readonly isOverdue?: boolean;
  /** Whether the team set the day, which is then shown on the clock of the portal, as in emails and on other pages. */
  readonly isSetByTeam?: boolean;
}

type ActionPage = '/accreditation_status' | '/profile' | '/verification_documents' | '/news_documents';

/** What somebody has to do, beginning with a verb, the page for it, and its date if it has one. */
export type PendingAction = { readonly text: string; readonly date?: ActionDate | null } & (
  | {
      readonly slug: string;
      /** The investing profile, where the person may have another participation in the fund. */
      readonly profile?: string;
    }
  /** The participation whose wire page it is. */
  | { readonly wireFor: string }
  /** The participation whose page it is. */
  | { readonly investment: string }
  /** The participation whose agreement it is. */
  | { readonly toSign: string }
  /** The invitation to look after a profile of somebody else. */
  | { readonly invitation: string }
  | { readonly to: ActionPage }
);

type ParticipationProgress = Pick<
  ParticipationListItem,
  | '_id'
  | 'isGoingToInvest'
  | 'isSpouseInvestmentRequired'
  | 'syndAgreementSignedByCurrentUser'
  | 'syndAgreementSignedByCurrentUserCosub'
  | 'sa_start_date'
  | 'sa_complete_date'
  | 'funding'
  | 'correction'
  | 'toReturn'
  | 'fund'
  | 'holder'
  | 'holderName'
>;

/** The fund and, where it has to be said, the holder. */
const nameOf = ({ fund, holderName }: ParticipationProgress) =>
  investmentName({ fundName: fund?.name ?? unknownFund, holderName });

/** The page of the fund, for the holder where it has to be said. */
const pageOf = (slug: string, { holder, holderName }: ParticipationProgress) =>
  holder && holderName !== null ? { slug, profile: holder.entity } : { slug };

/** Some moments are read by the team alone: of those, the investor's record has nothing. */
const dated = (label: string, moment: string | null | undefined): ActionDate | null =>
  moment ? { label, moment } : null;

const agreementActions = (
  positions: readonly ParticipationProgress[],
  wordsOf: (step: number, position: ParticipationProgress) => string | undefined,
) =>
  positions.flatMap((position): PendingAction[] => {
    const text = position.isGoingToInvest ? wordsOf(signatureStep(position), position) : undefined;
    const { fund } = position;
    if (!text || !fund?.url_slug) return [];
    const date = dated('Ready since', position.sa_start_date);
    return [{ text: `${text} ${nameOf(position)}`, ...pageOf(fund.url_slug, position), date }];
  });

/** Signatures under corrected agreements, whose old ones stand meanwhile (SEC-01). */
const correctedActions = (
  positions: readonly ParticipationProgress[],
  wordsOf: (correction: CorrectionProgress) => string | undefined,
) =>
  positions.flatMap((position): PendingAction[] => {
    const { correction, fund } = position;
    const text = correction ? wordsOf(correction) : undefined;
    if (!correction || !text || !fund?.url_slug) return [];
    const amount = formatMoney(correction.invest_amount);
    const date = dated('Corrected', correction.since);
    return [{ text: `${text} ${nameOf(position)}, ${amount}`, ...pageOf(fund.url_slug, position), date }];
  });

/** Money that is to be wired for complete agreements (INV-01). */
const wireActions = (positions: readonly ParticipationProgress[], now: Date) =>
  positions.flatMap((position): PendingAction[] => {
    const { _id: wireFor, funding } = position;
    if (!funding || funding.toWire <= 0 || funding.isPaused) return [];
    const text = `Wire ${formatMoney(funding.toWire)} for ${nameOf(position)}`;
    const { dueAt } = funding;
    if (dueAt === null) return [{ text, wireFor }];
    const unfunded = centsOf(funding.toWire);
    const isOverdue = isFundingOverdue({ unfunded, dueAt }, now);
    const date = { label: isOverdue ? 'Was due' : 'Due', moment: dueAt, isOverdue, isSetByTeam: true };
    return [{ text, wireFor, date }];
  });

/** What the accreditation needs: to be stated, to be stated again, or to be renewed. */
function accreditationActions(
  isStated: boolean,
  record: Entity<'users'> | undefined,
  now: Date,
): PendingAction[] {
  const to = '/accreditation_status';
  if (!isStated) return [{ text: 'Confirm your accreditation', to }];
  if (!record) return [];
  if (record.accreditationReview === 'refused')
    return [
      {
        text: 'Submit your accreditation again',
        to,
        date: dated('Not accepted', record.accreditationReviewedAt),
      },
    ];
  const renewal = accreditationRenewal(record, now);
  if (!renewal || !record.accreditationValidUntil) return [];
  const isOverdue = renewal === 'expired';
  const label = isOverdue ? 'Expired' : 'Expires';
  return [
    {
      text: 'Renew your accreditation',
      to,
      date: { label, moment: record.accreditationValidUntil, isOverdue, isSetByTeam: true },
    },
  ];
}

/** Agreements of somebody else that the person signs as their co-subscriber (INV-05). */
export const spouseActions = (tasks: readonly AgreementToSign[]): PendingAction[] =>
  tasks.map(({ _id: toSign, since, ...task }) => ({
    text: `Sign the agreement of ${participantName(task)} for ${task.fundName}`,
    toSign,
    date: dated('Ready since', since),
  }));

/** Invitations to look after a profile of somebody else that wait for the person (ENT-07). */
export const invitationActions = (delegated: readonly DelegatedName[]): PendingAction[] =>
  delegated
    .filter(({ state }) => state === 'invited')
    .map(({ _id: invitation, name, ownerName }) => ({
      text: `See the invitation of ${ownerName} to look after ${name}`,
      invitation,
    }));

/** What the investor can do now (DSH-01, INV-02); `record` is undefined until it has loaded. */
export function ownPendingActions(
  positions: readonly ParticipationProgress[],
  me: Pick<Me, 'accreditation' | 'accreditationType' | 'newsDocumentsCount'>,
  record: Entity<'users'> | undefined,
  now: Date,
): PendingAction[] {
  const isStated = describeAccreditation(me) !== undefined;
  const waiting = [
    ...agreementActions(positions, (step) => (step === 1 ? 'Sign the agreement for' : undefined)),
    ...correctedActions(positions, ({ waitingFor }) =>
      waitingFor === 'investor' ? 'Sign the corrected agreement for' : undefined,
    ),
    ...wireActions(positions, now),
    ...accreditationActions(isStated, record, now),
  ];
  if (record && !hasCompleteContactData(record))
    waiting.push({ text: 'Complete your profile', to: '/profile' });
  if (record && isStated && record.proofDocumentsCount === 0)
    waiting.push({
      text: 'Upload a verification document',
      to: '/verification_documents',
      date: dated('Needed since', record.accreditationStatedAt),
    });
  const news = me.newsDocumentsCount;
  if (news > 0)
    waiting.push({
      text: news === 1 ? 'Read a new document' : `Read ${news} new documents`,
      to: '/news_documents',
    });
  return waiting;
}

/** Whose signature is missing, other than the investor's own. */
const othersSignature = (signer: Exclude<Signer, 'investor'>, isJoint: boolean): string =>
  signer === 'management'
    ? 'Our signature'
    : `${capitalized(coSubscriberNames(isJoint).toInvestor)}’s signature`;

/** Signatures of others that the investor's agreements still need (SIG-01), and money that we are to return. */
export const othersPendingActions = (positions: readonly ParticipationProgress[]): PendingAction[] => [
  ...agreementActions(positions, (step, { holder }) => {
    if (step !== 2 && step !== 3) return undefined;
    return `${othersSignature(step === 2 ? 'spouse' : 'management', holder?.kind === 'joint')} for`;
  }),
  ...correctedActions(positions, ({ waitingFor: who, isJoint }) =>
    who === null || who === 'investor'
      ? undefined
      : `${othersSignature(who, isJoint)} on the corrected agreement for`,
  ),
  ...positions.flatMap((position): PendingAction[] => {
    const { _id: investment, funding, toReturn: ended } = position;
    const toReturn = centsOf(ended) + centsOf(funding?.excess ?? 0);
    if (toReturn <= 0n) return [];
    const amount = formatMoney(numberFromCents(toReturn));
    return [{ text: `Our return of ${amount} from ${nameOf(position)}`, investment }];
  }),
];
