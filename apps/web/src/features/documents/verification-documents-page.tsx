import { downloadVerificationDocument, type Entity } from '@paddock/contract';
import { namedHolder } from '@paddock/domain';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useReportActivityOnce } from '../../platform/activity/use-report-activity-once.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownProfileSearch } from '../../platform/page/own-profile-search.ts';
import type { Prefetch } from '../../platform/page/prefetch.ts';
import { ownProfilesQuery } from '../../platform/session/own-profiles.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { UploadPanel } from '../../platform/upload/upload-panel.tsx';
import { DocumentList } from '../../ui/data/document-list.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { UndoDeleteBanner, useDocumentDeletion } from './document-deletion.tsx';
import { useHolderNames } from './holder-names.ts';
import { toListedDocument, useOwnDocuments } from './own-documents.tsx';
import { verificationDocumentsQuery, verificationUpload } from './verification-api.ts';

/** @public */
export const prefetch: Prefetch = ({ queryClient, transport }) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(verificationDocumentsQuery(transport)),
    queryClient.prefetchQuery(ownProfilesQuery(transport)),
  ]);

/** How often to reload the list while a file waits for the malware scanner, in milliseconds. */
const pollInterval = 15_000;

/**
 * Documents that verify the investor's identity: the only ones that investors upload and delete themselves (DOC-04).
 */
export default function VerificationDocumentsPage() {
  const { canUploadDocuments } = useMe();
  const queryClient = useQueryClient();
  const transport = useTransport();
  const reportActivityOnce = useReportActivityOnce();
  const onSaved = ({ displayTitle }: Entity<'proof_documents'>) => {
    const document = displayTitle ?? 'The document';
    void showToast({ message: `${document} was uploaded.`, tone: 'positive' });
    reportActivityOnce('proof_document_uploaded', { document });
    void queryClient.invalidateQueries({ queryKey: verificationDocumentsQuery(transport).queryKey });
  };
  return (
    <Container>
      <PageHeading
        title="Verification Documents"
        lead="Documents that verify your identity and your accreditation. You and our team can see them. Delegates who may read the documents of an investing profile see those for it, too."
      />
      {canUploadDocuments ? (
        <VerificationUpload onSaved={onSaved} />
      ) : (
        <Callout tone="info">
          You are viewing the site as someone else, so you cannot upload or delete anything.
        </Callout>
      )}
      <VerificationDocuments />
    </Container>
  );
}

function VerificationDocuments() {
  const { profileSettings } = useMe();
  const { data, isLoadingError, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...verificationDocumentsQuery(useTransport()),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ isBeingChecked }) => isBeingChecked))
        ? pollInterval
        : false,
  });
  const { open, download } = useOwnDocuments(downloadVerificationDocument);
  const deletion = useDocumentDeletion();
  const holderName = useHolderNames();
  const place = useRef<HTMLDivElement>(null);
  const endOffer = () => {
    // The button that had the focus was removed.
    if (place.current?.contains(document.activeElement)) place.current.focus();
    deletion.dismiss();
  };
  return (
    <Section title="Your documents">
      <div ref={place} tabIndex={-1}>
        {deletion.deleted ? (
          <UndoDeleteBanner
            key={deletion.deleted.id}
            document={deletion.deleted.title}
            onUndo={deletion.undo}
            onExpire={endOffer}
          />
        ) : null}
      </div>
      <DocumentList
        documents={data?.pages
          .flatMap(({ items }) => items)
          .map((each) => ({
            ...toListedDocument(each),
            isHeld: !each.canDownload,
            canDelete: each.canDelete,
            detail: [
              holderName(each.investing_entity),
              each.isBeingChecked
                ? 'Being checked for malware. You can open it in a few minutes.'
                : undefined,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        onOpen={open}
        onDownload={download}
        onDelete={deletion.confirm}
        emptyTitle="No verification documents yet"
        emptyText="Documents that you upload appear here."
        error={isLoadingError ? 'The documents could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
        older={{ hasNextPage, fetchNextPage }}
        timeZone={profileSettings.timezone}
      />
    </Section>
  );
}

/**
 * Uploads verification documents. Somebody with several investing profiles says first which one they are for (ENT-06);
 * without the list of them, documents are for what the account states.
 */
function VerificationUpload({ onSaved }: { onSaved: (saved: Entity<'proof_documents'>) => void }) {
  const { data, isError } = useQuery(ownProfilesQuery(useTransport()));
  const { profile: linked } = ownProfileSearch(useSearch({ strict: false }));
  const [picked, pick] = useState<string>();
  if (!data && !isError) return <SkeletonText lines={3} label="Your investing profiles are loading" />;
  const profiles = data?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const isAsked = profiles.length > 1;
  const chosen = profiles.find(({ _id }) => _id === (picked ?? linked));
  return (
    <>
      {isAsked ? (
        <ChoiceField
          label="Which investing profile are the documents for?"
          isRequired
          help="Delegates who may read the documents of that profile can read these too."
          choices={profiles.map(({ _id, kind, legalName }) => ({
            value: _id,
            label: namedHolder({ kind, name: legalName }),
          }))}
          value={chosen?._id}
          onChange={pick}
        />
      ) : null}
      {isAsked && !chosen ? null : (
        <UploadPanel kind={verificationUpload(isAsked ? chosen?._id : undefined)} onSaved={onSaved} />
      )}
    </>
  );
}
