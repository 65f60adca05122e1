import { useFocusTrap } from '@mantine/hooks';
import { useState } from 'react';
import { startDownload } from '../../platform/download/start-download.ts';
import { CloseIcon, createIcon } from '../../ui/media/icons.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { FileView } from '../../ui/viewer/file-view.tsx';
import { useViewerKeys, ViewerBarButton } from '../../ui/viewer/viewer-bar.tsx';
import classes from './agreement-viewer.module.css';

const FullScreenIcon = createIcon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);

export interface AgreementViewerProps {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the downloaded file. */
  fileName: string;
  /** Called when the end of the agreement is in view. */
  onEnd: () => void;
}

/** The agreement with its pages, zoom, full screen and download. Full screen keeps the page that is being read. */
export function AgreementViewer({ bytes, fileName, onEnd }: AgreementViewerProps) {
  const [isFull, setFull] = useState(false);
  const trap = useFocusTrap(isFull);
  useViewerKeys({ Escape: isFull ? () => setFull(false) : undefined });
  return (
    <section
      ref={trap}
      className={classes.viewer}
      data-full={isFull || undefined}
      {...(isFull && { role: 'dialog', 'aria-modal': true })}
      aria-label={isFull ? 'Agreement, full screen' : 'The agreement'}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>The agreement</h2>
        <ViewerBarButton label="Download the agreement" onPress={() => save(bytes, fileName)}>
          <DownloadIcon />
        </ViewerBarButton>
        <ViewerBarButton
          label={isFull ? 'Close full screen' : 'Full screen'}
          onPress={() => setFull((before) => !before)}
        >
          {isFull ? <CloseIcon /> : <FullScreenIcon />}
        </ViewerBarButton>
      </div>
      <FileView label="Agreement" file={{ bytes, type: 'application/pdf' }} onEnd={onEnd} />
    </section>
  );
}

function save(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  startDownload(url, name);
  URL.revokeObjectURL(url);
}
