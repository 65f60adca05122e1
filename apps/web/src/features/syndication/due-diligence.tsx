import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useReportActivityOnce } from '../../platform/activity/use-report-activity-once.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DocumentRef, useDocumentActions } from '../../platform/download/use-document-actions.tsx';
import { DocumentList } from '../../ui/data/document-list.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { fundDocumentsQuery, markDocumentRead, useFundDocumentLink } from './api.ts';
import { part } from './offering/parts.ts';
import classes from './syndication-page.module.css';

export interface DueDiligenceProps {
  fund: { _id: string; name: string };
  timeZone: string | null;
}

/** The fund's due-diligence documents, to read only (SYN-01, DOC-01). */
export function DueDiligence({ fund, timeZone }: DueDiligenceProps) {
  const transport = useTransport();
  const { data, isLoadingError, error, refetch } = useQuery(fundDocumentsQuery(transport, fund._id));
  const { open, download } = useFundDocuments(fund);
  return (
    <Section {...part('documents')}>
      <Callout>
        <p>
          These documents are confidential. They are for your own decision about this investment. Please do
          not share them.
        </p>
      </Callout>
      <div className={classes.papers}>
        <DocumentList
          documents={data?.items.map(({ _id, displayTitle, createdAt, isRead }) => ({
            id: _id,
            title: displayTitle ?? 'Document',
            date: createdAt,
            isNew: !isRead,
          }))}
          onOpen={open}
          onDownload={download}
          emptyTitle="No documents yet"
          emptyText="The fund's documents appear here as soon as its manager adds them."
          error={isLoadingError ? 'The documents could not be loaded' : undefined}
          failure={error}
          onRetry={refetch}
          timeZone={timeZone}
        />
      </div>
    </Section>
  );
}

function useFundDocuments(fund: DueDiligenceProps['fund']) {
  const { _id: fundId, name } = fund;
  const transport = useTransport();
  const queryClient = useQueryClient();
  const reportActivityOnce = useReportActivityOnce();
  const { mutateAsync } = useFundDocumentLink();
  const requestLink = useCallback(
    (id: string) => mutateAsync({ query: { fundId }, body: { id } }),
    [mutateAsync, fundId],
  );
  const onAccess = useCallback(
    ({ id, title }: DocumentRef) => {
      reportActivityOnce('review_syndication_document', { fund: name, document: title });
      queryClient.setQueryData(fundDocumentsQuery(transport, fundId).queryKey, markDocumentRead(id));
    },
    [transport, queryClient, reportActivityOnce, fundId, name],
  );
  return useDocumentActions({ requestLink, onAccess });
}
