import { call, downloadFundDocument } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useNotifyOnce } from '../../platform/browsing-notices/use-notify-once.ts';
import { openDownload } from '../../platform/download/open-download.ts';
import { notify } from '../../platform/notices/notify.ts';
import { Callout } from '../../ui/callout.tsx';
import { DocumentList } from '../../ui/document-list.tsx';
import { Section } from '../../ui/section.tsx';
import { fundDocumentsQuery } from './api/fund-documents.ts';

export interface DueDiligenceProps {
  fund: { _id: string; name: string };
  timeZone: string | null;
}

/** The fund's due-diligence documents, to download only (SYN-01, DOC-01). */
export function DueDiligence({ fund, timeZone }: DueDiligenceProps) {
  const fundId = fund._id;
  const transport = useTransport();
  const notifyOnce = useNotifyOnce();
  const { data, isLoadingError, refetch } = useQuery(fundDocumentsQuery(transport, fundId));
  const download = async (id: string) => {
    try {
      const { url, originalName } = await call(transport, downloadFundDocument, {
        query: { fundId },
        body: { id },
      });
      openDownload(url);
      const title = data?.items.find(({ _id }) => _id === id)?.displayTitle ?? originalName;
      notifyOnce('review_syndication_document', { fund: fund.name, document: title });
    } catch {
      void notify({ message: 'The document could not be downloaded. Please try again.', tone: 'negative' });
    }
  };
  return (
    <Section title="Due Diligence Documents">
      <Callout>
        <p>
          These documents are confidential. They are for your own decision about this investment; please do
          not pass them on.
        </p>
      </Callout>
      <DocumentList
        documents={data?.items.map(({ _id, displayTitle, createdAt }) => ({
          id: _id,
          title: displayTitle ?? 'Document',
          date: createdAt,
        }))}
        onDownload={download}
        emptyTitle="No documents yet"
        emptyText="The fund's papers appear here as soon as its manager files them."
        error={isLoadingError ? 'The documents could not be loaded' : undefined}
        onRetry={refetch}
        timeZone={timeZone}
      />
    </Section>
  );
}
