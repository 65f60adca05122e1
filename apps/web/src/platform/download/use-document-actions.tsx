import type { DownloadReply } from '@paddock/contract';
import { useCallback } from 'react';
import { useLazyDialog } from '../dialog/use-lazy-dialog.tsx';
import { preloadToasts, showToast } from '../toasts/show-toast.ts';
import { downloadErrorMessage } from './fetch-file.ts';
import { startDownload } from './start-download.ts';

/** A document in a list. */
export interface DocumentRef {
  id: string;
  title: string;
}

export interface DocumentActionsOptions {
  /** Requests the link of a document, which also marks it as read on the server. */
  requestLink: (id: string) => Promise<DownloadReply>;
  /** Called whenever a document was opened or downloaded. */
  onAccess?: (document: DocumentRef) => void;
}

/** Opens documents in the page and downloads them; toasts report failures. */
export function useDocumentActions({ requestLink, onAccess }: DocumentActionsOptions) {
  const openDialog = useLazyDialog();
  const download = useCallback(
    async (document: DocumentRef) => {
      void preloadToasts();
      try {
        startDownload((await requestLink(document.id)).url);
      } catch (failure) {
        void showToast({ message: downloadErrorMessage(failure), tone: 'negative' });
        return;
      }
      onAccess?.(document);
    },
    [requestLink, onAccess],
  );
  const open = useCallback(
    (document: DocumentRef) =>
      openDialog(
        () => import('./document-viewer.tsx'),
        ({ DocumentViewer }, control) => (
          <DocumentViewer
            {...control}
            title={document.title}
            requestLink={() => requestLink(document.id)}
            onShown={() => onAccess?.(document)}
            onDownload={() => download(document)}
          />
        ),
      ),
    [openDialog, requestLink, onAccess, download],
  );
  return { open, download };
}
