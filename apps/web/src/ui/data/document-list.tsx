import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonText } from '../feedback/skeletons.tsx';
import classes from './document-list.module.css';
import { DocumentRow, type ListedDocument } from './document-row.tsx';
import { ShowMore } from './show-more.tsx';

/** The number of documents shown at first. */
const step = 50;

export interface DocumentListProps {
  /** Undefined while loading. */
  documents: readonly ListedDocument[] | undefined;
  onOpen: (document: ListedDocument) => unknown;
  onDownload: (document: ListedDocument) => unknown;
  /** Called for documents that this person may delete (DOC-06). */
  onDelete?: ((document: ListedDocument) => unknown) | undefined;
  emptyTitle: string;
  emptyText?: ReactNode;
  error?: string | undefined;
  /** The error behind it. */
  failure?: unknown;
  onRetry?: (() => unknown) | undefined;
  timeZone?: string | null | undefined;
}

/** Documents to open and download, with their titles, their dates, and whether they are new. */
export function DocumentList(props: DocumentListProps) {
  const { documents, emptyTitle, emptyText, error, failure, onRetry, ...row } = props;
  if (error !== undefined) return <ErrorState title={error} failure={failure} onRetry={onRetry} />;
  if (!documents) return <SkeletonText lines={3} label="Loading documents" />;
  if (documents.length === 0) return <EmptyState title={emptyTitle}>{emptyText}</EmptyState>;
  return (
    <ShowMore items={documents} step={step} noun="documents">
      {(shown) => (
        <ul className={classes.list}>
          {shown.map((document) => (
            <DocumentRow key={document.id} document={document} {...row} />
          ))}
        </ul>
      )}
    </ShowMore>
  );
}
