import { Modal } from '@mantine/core';
import type { DownloadReply } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { transitionDuration } from '../../ui/timing.ts';
import { FileView } from '../../ui/viewer/file-view.tsx';
import type { DialogControl } from '../dialog/dialog-host.tsx';
import { useFadeIn } from '../dialog/use-fade-in.ts';
import classes from './document-viewer.module.css';
import { downloadFailure } from './download-failure.ts';
import { fetchFile } from './fetch-file.ts';

export interface DocumentViewerProps extends DialogControl {
  title: string;
  askLink: () => Promise<DownloadReply>;
  /** Told when the document has come. */
  onShown: () => void;
  onDownload: () => unknown;
}

/** A document over the page, as large as there is room for. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { title, askLink, onShown, onDownload, opened, ...control } = props;
  const { file, failure, retry } = useFile(askLink, onShown);
  return (
    <Modal.Root
      {...control}
      opened={useFadeIn(opened)}
      padding={0}
      centered
      transitionProps={{ duration: transitionDuration, transition: 'fade' }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header role="presentation" className={classes.head}>
          <Modal.Title className={classes.title} dir="auto">
            {title}
          </Modal.Title>
          <BusyButton
            variant="default"
            size="sm"
            aria-label={`Download ${title}`}
            leftSection={<DownloadIcon size={18} />}
            className={classes.download ?? ''}
            onPress={onDownload}
          >
            Download
          </BusyButton>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body className={classes.body}>
          {file ? (
            <FileView label={title} file={file} />
          ) : failure === undefined ? (
            <div role="status" aria-label={`Loading ${title}`} className={classes.waiting}>
              <SkeletonBlock height="100%" />
            </div>
          ) : (
            <ErrorState title="The document could not be shown" onRetry={retry}>
              {failure}
            </ErrorState>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The file, once it has come. */
function useFile(askLink: () => Promise<DownloadReply>, onShown: () => void) {
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['viewed-document', id],
    queryFn: async ({ signal }) => fetchFile((await askLink()).url, signal),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = useRef(onShown);
  useEffect(() => {
    if (data) shown.current();
  }, [data]);
  return {
    file: data,
    failure: error && !isFetching ? downloadFailure(error) : undefined,
    retry: refetch,
  };
}
