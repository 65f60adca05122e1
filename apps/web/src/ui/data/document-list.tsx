import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonText } from '../feedback/skeletons.tsx';
import { StatusBadge } from '../feedback/status-badge.tsx';
import { BusyButton } from '../forms/busy-button.tsx';
import { RemoveButton } from '../forms/remove-button.tsx';
import { DocumentIcon } from '../media/icons.tsx';
import { DownloadIcon } from '../media/page-icons.tsx';
import { DateTime } from '../text/date-time.tsx';
import classes from './document-list.module.css';
import { type OlderPages, ShowMore } from './show-more.tsx';

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
  /** The pages that are not loaded yet. */
  older?: OlderPages | undefined;
  timeZone?: string | null | undefined;
}

/** Documents to open and download, with their titles, their dates, and whether they are new. */
export function DocumentList(props: DocumentListProps) {
  const { documents, emptyTitle, emptyText, error, failure, onRetry, older, ...row } = props;
  if (error !== undefined) return <ErrorState title={error} failure={failure} onRetry={onRetry} />;
  if (!documents) return <SkeletonText lines={3} label="Loading documents" />;
  if (documents.length === 0) return <EmptyState title={emptyTitle}>{emptyText}</EmptyState>;
  return (
    <ShowMore items={documents} step={step} noun="documents" older={older}>
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

export interface ListedDocument {
  id: string;
  title: string;
  /** When it was filed, as ISO text or a Date. */
  date?: Date | string | null | undefined;
  detail?: ReactNode;
  /** Not yet read by this person. */
  isNew?: boolean;
  /** Cannot be opened or downloaded yet; the detail says why. */
  isHeld?: boolean;
  /** Whether this person may delete it. */
  canDelete?: boolean;
}

interface DocumentRowProps {
  document: ListedDocument;
  onOpen: (document: ListedDocument) => unknown;
  onDownload: (document: ListedDocument) => unknown;
  onDelete?: ((document: ListedDocument) => unknown) | undefined;
  timeZone?: string | null | undefined;
}

/** A document: its title opens it, and buttons download or delete it. */
export function DocumentRow({ document, onOpen, onDownload, onDelete, timeZone }: DocumentRowProps) {
  const { title, date, detail, isNew, isHeld, canDelete } = document;
  return (
    <li className={classes.item}>
      <DocumentIcon className={classes.icon} />
      <div className={classes.words}>
        <div className={classes.head}>
          {isHeld ? (
            <span className={classes.title} dir="auto">
              {title}
            </span>
          ) : (
            <button
              type="button"
              className={`${classes.title} ${classes.open}`}
              dir="auto"
              data-print="words"
              onClick={() => onOpen(document)}
            >
              {title}
            </button>
          )}
          {isNew ? <StatusBadge tone="info">New</StatusBadge> : null}
        </div>
        <div className={classes.detail}>
          {date ? <DateTime moment={date} parts="date" timeZone={timeZone} /> : null}
          {date && detail ? ' · ' : null}
          {detail}
        </div>
      </div>
      <div className={classes.actions}>
        {isHeld ? null : (
          <BusyButton
            variant="default"
            size="sm"
            leftSection={<DownloadIcon size={18} />}
            aria-label={`Download ${title}`}
            onPress={() => onDownload(document)}
          >
            Download
          </BusyButton>
        )}
        {canDelete && onDelete ? (
          <RemoveButton aria-label={`Delete ${title}`} onClick={() => onDelete(document)}>
            Delete
          </RemoveButton>
        ) : null}
      </div>
    </li>
  );
}
