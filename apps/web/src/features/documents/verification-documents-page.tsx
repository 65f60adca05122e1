import { downloadProofDocument } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Container } from '../../ui/container.tsx';
import { DocumentList } from '../../ui/document-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { proofDocumentsQuery } from './api/own-documents.ts';
import { useDownload } from './use-download.ts';

/** The verification documents of the person signed in (DOC-04). */
export default function VerificationDocumentsPage() {
  const me = useMe();
  const { data, isError, refetch } = useQuery(proofDocumentsQuery(useTransport()));
  const download = useDownload(downloadProofDocument);
  return (
    <Container>
      <PageHeading
        title="Verification Documents"
        lead="What shows who you are and that you are accredited."
      />
      <DocumentList
        documents={data?.items.map(({ _id, displayTitle, createdAt }) => ({
          id: _id,
          title: displayTitle ?? 'Document',
          date: createdAt,
        }))}
        onDownload={download}
        emptyTitle="No verification documents yet"
        emptyText="The documents that you have uploaded appear here."
        error={isError ? 'The documents could not be loaded' : undefined}
        onRetry={refetch}
        timeZone={me.profileSettings.timezone}
      />
    </Container>
  );
}
