import type { ReactNode } from 'react';
import { StatusBadge } from '../feedback/status-badge.tsx';
import { BusyButton } from '../forms/busy-button.tsx';
import { RemoveButton } from '../forms/remove-button.tsx';
import { DocumentIcon } from '../media/icons.tsx';
import { DownloadIcon } from '../media/page-icons.tsx';
import { DateTime } from '../text/date-time.tsx';
import classes from './document-list.module.css';

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

export interface DocumentRowProps {
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
