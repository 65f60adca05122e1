import type { DownloadReply } from '@paddock/contract';
import { lazy, useCallback } from 'react';
import { useDialog } from '../dialog/dialog-host.tsx';
import { notify, prepareNotices } from '../notices/notify.ts';
import { downloadFailure } from './download-failure.ts';
import { openDownload } from './open-download.ts';

const Viewer = lazy(() => import('./document-viewer.tsx'));

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
  const openDialog = useDialog();
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
      openDialog((control) => (
        <Viewer
          {...control}
          title={document.title}
          askLink={() => askLink(document.id)}
          onShown={() => onTaken?.(document)}
          onDownload={() => download(document)}
        />
      )),
    [openDialog, askLink, onTaken, download],
  );
  return { open, download };
}
