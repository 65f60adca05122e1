import { downloadNewsDocument } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Container } from '../../ui/container.tsx';
import { DocumentList } from '../../ui/document-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { newsDocumentsQuery } from './api/own-documents.ts';
import { useDownload } from './use-download.ts';

/** The letters and reports of the funds that one has invested in (DOC-02). */
export default function NewsDocumentsPage() {
  const me = useMe();
  const { data, isError, refetch } = useQuery(newsDocumentsQuery(useTransport()));
  const download = useDownload(downloadNewsDocument);
  return (
    <Container>
      <PageHeading title="News Documents" lead="What your funds have to tell you." />
      <DocumentList
        documents={data?.items.map(({ _id, displayTitle, createdAt }) => ({
          id: _id,
          title: displayTitle ?? 'Document',
          date: createdAt,
        }))}
        onDownload={download}
        emptyTitle="No news documents yet"
        emptyText="Reports and letters of your funds appear here as soon as they are filed."
        error={isError ? 'The documents could not be loaded' : undefined}
        onRetry={refetch}
        timeZone={me.profileSettings.timezone}
      />
    </Container>
  );
}
