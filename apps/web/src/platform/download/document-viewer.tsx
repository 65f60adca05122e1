import { Modal } from '@mantine/core';
import type { DownloadReply } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { transitionDuration } from '../../ui/hooks/timing.ts';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { FileView } from '../../ui/viewer/file-view.tsx';
import type { DialogControl } from '../dialog/dialog-host.tsx';
import { useFadeIn } from '../dialog/use-fade-in.ts';
import classes from './document-viewer.module.css';
import { downloadErrorMessage, fetchFile } from './fetch-file.ts';

export interface DocumentViewerProps extends DialogControl {
  title: string;
  requestLink: () => Promise<DownloadReply>;
  /** Called when the document has loaded. */
  onShown: () => void;
  onDownload: () => unknown;
}

/** A document in a full-screen dialog. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { title, requestLink, onShown, onDownload, opened, ...control } = props;
  const { file, failure, retry } = useFile(requestLink, onShown);
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

/** Loads the file. */
function useFile(askLink: () => Promise<DownloadReply>, onShown: () => void) {
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['viewed-document', id],
    queryFn: async ({ signal }) => fetchFile(`${(await askLink()).url}?inline=1`, { signal }),
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
    failure: error && !isFetching ? downloadErrorMessage(error) : undefined,
    retry: refetch,
  };
}
