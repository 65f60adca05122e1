import type { Holding } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useDocumentActions } from '../../platform/download/use-document-actions.tsx';
import { DocumentList } from '../../ui/data/document-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { fundNewsQuery, fundPapersQuery, useAgreementLink, useNewsLink, usePaperLink } from './api.ts';

export interface HoldingPapersProps {
  holding: Holding;
  timeZone: string | null;
}

interface FiledDocument {
  _id: string;
  displayTitle: string | null;
  createdAt: string;
  isRead: boolean;
}

const toListed = ({ _id, displayTitle, createdAt, isRead }: FiledDocument) => ({
  id: _id,
  title: displayTitle?.trim() || 'Document',
  date: createdAt,
  isNew: !isRead,
});

/** The agreement, the news and the due-diligence documents of the holding's fund. */
export function HoldingPapers({ holding, timeZone }: HoldingPapersProps) {
  return (
    <>
      {holding.hasAgreement ? <Agreement holding={holding} timeZone={timeZone} /> : null}
      <News fund={holding.fund._id} timeZone={timeZone} />
      <Papers fund={holding.fund._id} timeZone={timeZone} />
    </>
  );
}

function Agreement({ holding, timeZone }: HoldingPapersProps) {
  const { mutateAsync } = useAgreementLink();
  const requestLink = useCallback(
    (syndUserId: string) => mutateAsync({ body: { syndUserId } }),
    [mutateAsync],
  );
  const { open, download } = useDocumentActions({ requestLink });
  const completed = holding.timeline.find(({ kind }) => kind === 'countersigned');
  return (
    <Section title="Agreement">
      <DocumentList
        documents={[
          {
            id: holding._id,
            title: 'Countersigned agreement',
            date: completed?.at,
            detail: 'Signed by everyone',
          },
        ]}
        onOpen={open}
        onDownload={download}
        emptyTitle="No agreement"
        timeZone={timeZone}
      />
    </Section>
  );
}

function News({ fund, timeZone }: { fund: string; timeZone: string | null }) {
  const { data, isLoadingError, error, refetch } = useQuery(fundNewsQuery(useTransport(), fund));
  const { mutateAsync } = useNewsLink();
  const requestLink = useCallback((id: string) => mutateAsync({ body: { id } }), [mutateAsync]);
  const { open, download } = useDocumentActions({ requestLink });
  return (
    <Section title="News">
      <DocumentList
        documents={data?.map(toListed)}
        onOpen={open}
        onDownload={download}
        emptyTitle="No news yet"
        emptyText="Letters and reports from this fund appear here as soon as they are available."
        error={isLoadingError ? 'The news could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
        timeZone={timeZone}
      />
    </Section>
  );
}

function Papers({ fund, timeZone }: { fund: string; timeZone: string | null }) {
  const { data, isLoadingError, error, refetch } = useQuery(fundPapersQuery(useTransport(), fund));
  const { mutateAsync } = usePaperLink();
  const requestLink = useCallback(
    (id: string) => mutateAsync({ query: { fundId: fund }, body: { id } }),
    [mutateAsync, fund],
  );
  const { open, download } = useDocumentActions({ requestLink });
  return (
    <Section title="Fund Documents" note="They are confidential. Please do not share them.">
      <DocumentList
        documents={data?.map(toListed)}
        onOpen={open}
        onDownload={download}
        emptyTitle="No documents yet"
        emptyText="The fund's documents appear here as soon as its manager adds them."
        error={isLoadingError ? 'The documents could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
        timeZone={timeZone}
      />
    </Section>
  );
}
