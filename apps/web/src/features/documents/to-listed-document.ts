import type { ListedDocument } from '../../ui/data/document-row.tsx';

/** Converts a document from the server for a list. */
export function toListedDocument(document: {
  _id: string;
  displayTitle: string | null;
  createdAt: string;
  isRead?: boolean;
}): ListedDocument {
  return {
    id: document._id,
    title: document.displayTitle?.trim() || 'Document',
    date: document.createdAt,
    isNew: document.isRead === false,
  };
}
