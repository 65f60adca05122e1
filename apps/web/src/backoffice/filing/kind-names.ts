import type { FilingState } from '@paddock/contract';
import type { FilingKind } from '@paddock/domain';
import type { StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';

/** What a document of each kind is called. */
export const kindNames: Readonly<Record<FilingKind, string>> = {
  synd_documents: 'Due diligence',
  news_documents: 'News',
  tax_documents: 'Tax',
  proof_documents: 'Verification',
  synd_agreements: 'Signed agreement',
};

/** Who sees a document of each kind once it is published. */
export const kindReaders: Readonly<Record<FilingKind, string>> = {
  synd_documents:
    'Everyone who is offered the fund can read it. Those who have opened the fund’s page and have not declined are notified.',
  news_documents: 'One person, or everyone with a countersigned investment in the fund.',
  tax_documents: 'One person. K-1s and other forms are listed by year.',
  proof_documents: 'One person, on whose behalf you file it.',
  synd_agreements:
    'The investor. Filing an agreement changes no date; you can ask another admin to record the investment as countersigned with it.',
};

interface ShownState {
  readonly label: string;
  readonly tone: NonNullable<StatusBadgeProps['tone']>;
}

export const shownStates: Readonly<Record<FilingState, ShownState>> = {
  draft: { label: 'Draft', tone: 'attention' },
  scanning: { label: 'Being checked', tone: 'info' },
  published: { label: 'Published', tone: 'done' },
  taken_back: { label: 'Taken back', tone: 'neutral' },
  deleted: { label: 'Deleted', tone: 'neutral' },
  without_file: { label: 'Without a file', tone: 'failed' },
};
