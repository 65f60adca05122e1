import type { ParticipationStage, ReleaseCause } from '@paddock/domain';
import type { StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';

export const stageNames: Record<ParticipationStage, string> = {
  opened: 'Opened',
  accepted: 'Commitment recorded',
  signing: 'Waiting for signatures',
  countersign: 'Signed',
  complete: 'Countersigned',
  declined: 'Declined',
  released: 'Released',
};

/** What a participation in a stage waits for. */
export const stageMeanings: Record<ParticipationStage, string> = {
  opened: 'Looked at the fund and has not decided.',
  accepted: 'Committed an amount. The agreement has not been made yet.',
  signing: 'The agreement waits for the investor, or for the spouse or second owner.',
  countersign: 'Everybody but us has signed. Our countersignature is missing.',
  complete: 'Everybody has signed, and we have countersigned.',
  declined: 'Decided against it.',
  released: 'The commitment has ended: it was released, withdrawn or not signed in time.',
};

export const stageTones: Record<ParticipationStage, StatusBadgeProps['tone']> = {
  opened: 'neutral',
  accepted: 'info',
  signing: 'info',
  countersign: 'attention',
  complete: 'done',
  declined: 'neutral',
  released: 'failed',
};

export const causeNames: Record<ReleaseCause, string> = {
  withdrawn: 'Withdrawn by the investor',
  expired: 'Not signed in time',
  released: 'Released by us',
};
