import { downloadProofDocument, type Entity } from '@paddock/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useNotifyOnce } from '../../platform/browsing-notices/use-notify-once.ts';
import { notify } from '../../platform/notices/notify.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/callout.tsx';
import { Container } from '../../ui/container.tsx';
import { DocumentList } from '../../ui/document-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { proofDocumentsQuery } from './api/own-documents.ts';
import { DeletedNotice } from './deleted-notice.tsx';
import { listed } from './listed.ts';
import { LoadOlder } from './load-older.tsx';
import { Uploading } from './upload/uploading.tsx';
import { useOwnDocuments } from './use-own-documents.ts';
import { useProofDeletion } from './use-proof-deletion.tsx';

/** While a file waits for the malware scanner, the list is read again this often, in milliseconds. */
const checkEvery = 15_000;

/** What one uploads to show who one is: the only documents that investors upload and delete (DOC-04). */
export default function VerificationDocumentsPage() {
  const { guestSession } = useMe();
  const queryClient = useQueryClient();
  const transport = useTransport();
  const notifyOnce = useNotifyOnce();
  const onSaved = ({ displayTitle }: Entity<'proof_documents'>) => {
    const document = displayTitle ?? 'The document';
    void notify({ message: `${document} was uploaded.`, tone: 'positive' });
    notifyOnce('proof_document_uploaded', { document });
    void queryClient.invalidateQueries({ queryKey: proofDocumentsQuery(transport).queryKey });
  };
  return (
    <Container>
      <PageHeading
        title="Verification Documents"
        lead="Papers that show who you are and that you are an accredited investor. Only you and our team see them."
      />
      {guestSession ? (
        <Callout tone="info">In a guest session nothing can be uploaded or deleted.</Callout>
      ) : (
        <Uploading onSaved={onSaved} />
      )}
      <ProofDocuments canDelete={!guestSession} />
    </Container>
  );
}

function ProofDocuments({ canDelete }: { canDelete: boolean }) {
  const { profileSettings } = useMe();
  const { data, isLoadingError, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...proofDocumentsQuery(useTransport()),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ isBeingChecked }) => isBeingChecked))
        ? checkEvery
        : false,
  });
  const { open, download } = useOwnDocuments(downloadProofDocument);
  const deletion = useProofDeletion();
  const place = useRef<HTMLDivElement>(null);
  const endOffer = () => {
    // The focus does not go with the button that had it.
    if (place.current?.contains(document.activeElement)) place.current.focus();
    deletion.forget();
  };
  return (
    <Section title="Your documents">
      <div ref={place} tabIndex={-1}>
        {deletion.deleted ? (
          <DeletedNotice
            key={deletion.deleted.id}
            document={deletion.deleted.title}
            onUndo={deletion.undo}
            onEnd={endOffer}
          />
        ) : null}
      </div>
      <DocumentList
        documents={data?.pages
          .flatMap(({ items }) => items)
          .map((each) => ({
            ...listed(each),
            isHeld: each.isBeingChecked,
            detail: each.isBeingChecked ? 'Being checked for malware, opens in a while' : undefined,
          }))}
        onOpen={open}
        onDownload={download}
        onDelete={canDelete ? deletion.ask : undefined}
        emptyTitle="No verification documents yet"
        emptyText="What you upload appears here."
        error={isLoadingError ? 'The documents could not be loaded' : undefined}
        onRetry={refetch}
        timeZone={profileSettings.timezone}
      />
      <LoadOlder hasNextPage={hasNextPage} fetchNextPage={fetchNextPage} />
    </Section>
  );
}
