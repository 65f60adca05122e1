import type { Instant } from '../time/instant.ts';
import { investStatus } from './participation.ts';
import { isSpouseInvestmentRequired, type SpouseFacts } from './spouse-investment.ts';

/** The stages of a participation in the order of a raise; the last two are where it may end instead (BAC-06). */
export const participationStages = [
  'opened',
  'accepted',
  'signing',
  'countersign',
  'complete',
  'declined',
  'released',
] as const;

export type ParticipationStage = (typeof participationStages)[number];

/** The stages in which the amount counts in the fund's sum. */
export const committedStages: readonly ParticipationStage[] = [
  'accepted',
  'signing',
  'countersign',
  'complete',
];

/** How a commitment ended before it was complete, or was undone. */
export const releaseCauses = ['withdrawn', 'expired', 'released'] as const;

export type ReleaseCause = (typeof releaseCauses)[number];

/** What the stage of a participation depends on. */
export type StageFacts = SpouseFacts & {
  readonly invest_status?: string | null;
  readonly sa_complete_date?: Instant;
  readonly syndAgreementSignedByCurrentUser?: boolean | null;
  readonly syndAgreementSignedByCurrentUserCosub?: boolean | null;
  readonly releasedAt?: Instant;
  /** Whether an agreement has been made for it that is not void. */
  readonly hasAgreement: boolean;
};

/**
 * The stage of a participation (BAC-06). PostgreSQL states the same rule in `participation_stage`; a test compares the
 * two. A released one stays released until it is accepted or declined.
 */
export function participationStage(facts: StageFacts): ParticipationStage {
  if (facts.invest_status === investStatus.declined) return 'declined';
  if (facts.invest_status !== investStatus.accepted) return facts.releasedAt ? 'released' : 'opened';
  if (facts.sa_complete_date) return 'complete';
  const hasInvestorSigned = facts.syndAgreementSignedByCurrentUser === true;
  const hasSpouseSigned =
    !isSpouseInvestmentRequired(facts) || facts.syndAgreementSignedByCurrentUserCosub === true;
  if (hasInvestorSigned && hasSpouseSigned) return 'countersign';
  return hasInvestorSigned || facts.hasAgreement ? 'signing' : 'accepted';
}
