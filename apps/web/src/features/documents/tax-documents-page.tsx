import { downloadTaxDocument } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Container } from '../../ui/container.tsx';
import { DocumentList } from '../../ui/document-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { taxDocumentsQuery } from './api/own-documents.ts';
import { useDownload } from './use-download.ts';

/** The tax documents of the person signed in (DOC-03). */
export default function TaxDocumentsPage() {
  const me = useMe();
  const { data, isError, refetch } = useQuery(taxDocumentsQuery(useTransport()));
  const download = useDownload(downloadTaxDocument);
  return (
    <Container>
      <PageHeading title="Tax Documents" lead="Your tax forms, by year." />
      <DocumentList
        documents={data?.items.map(({ _id, displayTitle, createdAt }) => ({
          id: _id,
          title: displayTitle ?? 'Document',
          date: createdAt,
        }))}
        onDownload={download}
        emptyTitle="No tax documents yet"
        emptyText="Your tax forms appear here as soon as they are filed."
        error={isError ? 'The documents could not be loaded' : undefined}
        onRetry={refetch}
        timeZone={me.profileSettings.timezone}
      />
    </Container>
  );
}
