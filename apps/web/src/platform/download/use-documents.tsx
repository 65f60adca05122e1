import type { DownloadReply } from '@paddock/contract';
import { useCallback } from 'react';
import { useLateDialog } from '../dialog/use-late-dialog.tsx';
import { notify, prepareNotices } from '../notices/notify.ts';
import { downloadFailure } from './download-failure.ts';
import { openDownload } from './open-download.ts';

/** A document as a list knows it. */
export interface KnownDocument {
  id: string;
  title: string;
}

export interface DocumentsSource {
  /** Asks the server for a link, which also notes there that the document is read. */
  askLink: (id: string) => Promise<DownloadReply>;
  /** Told each time that a document was opened or downloaded. */
  onTaken?: (document: KnownDocument) => void;
}

/** Opening documents in the page and saving them; what fails is told in words. */
export function useDocuments({ askLink, onTaken }: DocumentsSource) {
  const openDialog = useLateDialog();
  const download = useCallback(
    async (document: KnownDocument) => {
      void prepareNotices();
      try {
        openDownload((await askLink(document.id)).url);
      } catch (failure) {
        void notify({ message: downloadFailure(failure), tone: 'negative' });
        return;
      }
      onTaken?.(document);
    },
    [askLink, onTaken],
  );
  const open = useCallback(
    (document: KnownDocument) =>
      openDialog(
        () => import('./document-viewer.tsx'),
        ({ DocumentViewer }, control) => (
          <DocumentViewer
            {...control}
            title={document.title}
            askLink={() => askLink(document.id)}
            onShown={() => onTaken?.(document)}
            onDownload={() => download(document)}
          />
        ),
      ),
    [openDialog, askLink, onTaken, download],
  );
  return { open, download };
}
