import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { DateTime } from './date-time.tsx';
import classes from './document-list.module.css';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { DocumentIcon, DownloadIcon } from './icons.tsx';
import { SkeletonText } from './skeletons.tsx';

export interface ListedDocument {
  id: string;
  title: string;
  /** When it was filed; ISO text or a Date. */
  date?: Date | string | null | undefined;
  detail?: ReactNode;
}

export interface DocumentListProps {
  /** Undefined while loading. */
  documents: ListedDocument[] | undefined;
  onDownload: (id: string) => unknown;
  emptyTitle: string;
  emptyText?: ReactNode;
  error?: string | undefined;
  onRetry?: (() => unknown) | undefined;
  timeZone?: string | null | undefined;
}

/** Documents to download: title, date, and a button that works until the file comes. */
export function DocumentList(props: DocumentListProps) {
  const { documents, onDownload, emptyTitle, emptyText, error, onRetry, timeZone } = props;
  if (error !== undefined) return <ErrorState title={error} onRetry={onRetry} />;
  if (!documents) return <SkeletonText lines={3} label="Loading documents" />;
  if (documents.length === 0) return <EmptyState title={emptyTitle}>{emptyText}</EmptyState>;
  return (
    <ul className={classes.list}>
      {documents.map(({ id, title, date, detail }) => (
        <li key={id} className={classes.item}>
          <DocumentIcon className={classes.icon} />
          <div>
            <div className={classes.title}>{title}</div>
            <div className={classes.detail}>
              {date ? <DateTime moment={date} parts="date" timeZone={timeZone} /> : null}
              {date && detail ? ' · ' : null}
              {detail}
            </div>
          </div>
          <BusyButton
            variant="default"
            size="sm"
            leftSection={<DownloadIcon size={18} />}
            aria-label={`Download ${title}`}
            onPress={() => onDownload(id)}
          >
            Download
          </BusyButton>
        </li>
      ))}
    </ul>
  );
}
