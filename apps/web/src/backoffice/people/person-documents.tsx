import type { PersonDocument, PersonPage } from '@paddock/contract';
import { useDocumentActions } from '../../platform/download/use-document-actions.tsx';
import { DocumentList } from '../../ui/data/document-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { useRequestDocument } from './person-api.ts';

const kindNames: Readonly<Record<PersonDocument['kind'], string>> = {
  tax_documents: 'Tax document',
  news_documents: 'News',
  proof_documents: 'Verification document',
  synd_agreements: 'Agreement',
  synd_documents: 'Due diligence',
};

/** The person's documents, with when they first opened each. */
export function PersonDocuments({ page: { documents, documentsTotal } }: { page: PersonPage }) {
  const { open, download } = useDocumentActions({ requestLink: useRequestDocument() });
  const isCut = documentsTotal > documents.length;
  return (
    <Section
      title="Documents"
      note={isCut ? `The newest ${documents.length} of ${documentsTotal}.` : undefined}
    >
      <DocumentList
        documents={documents.map((document) => ({
          id: document._id,
          title: document.title,
          date: document.filedAt,
          detail: <DocumentDetail document={document} />,
          isHeld: document.isDeleted,
        }))}
        onOpen={open}
        onDownload={download}
        emptyTitle="No documents yet"
        emptyText="Documents that are filed for this person, or uploaded by them, appear here."
      />
    </Section>
  );
}

function DocumentDetail({ document }: { document: PersonDocument }) {
  const { kind, fund, holderName, openedAt, isDeleted } = document;
  return (
    <>
      {kindNames[kind]}
      {fund ? `, ${fund}` : ''}
      {holderName === null ? null : (
        <>
          , <span dir="auto">{holderName}</span>
        </>
      )}
      {isDeleted ? ' · Deleted' : ''}
      {kind === 'proof_documents' || kind === 'synd_agreements' ? null : openedAt ? (
        <>
          {' '}
          · Opened <DateTime moment={openedAt} />
        </>
      ) : (
        ' · Not opened yet'
      )}
    </>
  );
}
