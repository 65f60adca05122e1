import { Button } from '@mantine/core';
import {
  cropOf,
  maxPhotoZoom,
  minPhotoWidth,
  type PhotoShape,
  photoShapes,
  wholePicture,
} from '@paddock/domain';
import { useEffect, useRef, useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { UploadError } from '../../platform/upload/upload-error.ts';
import type { UploadTask } from '../../platform/upload/upload-file.ts';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { useUploadPhoto } from './api.ts';
import classes from './photo-dialog.module.css';
import { PhotoFrame } from './photo-frame.tsx';

export interface PhotoDialogProps extends DialogControl {
  file: File;
  shape: PhotoShape;
  onSaved: (address: string) => void;
}

type Size = { width: number; height: number };

/** The chosen file as the browser shows it: its address, and its size once it is decoded. */
function useChosenPicture(file: File) {
  const [picture, setPicture] = useState<{ src: string; size?: Size; failed?: true }>();
  useEffect(() => {
    const src = URL.createObjectURL(file);
    const image = new Image();
    setPicture({ src });
    image.onload = () =>
      setPicture({ src, size: { width: image.naturalWidth, height: image.naturalHeight } });
    image.onerror = () => setPicture({ src, failed: true });
    image.src = src;
    return () => {
      image.onload = null;
      image.onerror = null;
      URL.revokeObjectURL(src);
    };
  }, [file]);
  return picture;
}

/** Cuts a chosen photograph and uploads it. An error leaves the cut as it is. */
export function PhotoDialog({ file, shape, onSaved, ...control }: PhotoDialogProps) {
  const picture = useChosenPicture(file);
  const [framing, setFraming] = useState(wholePicture);
  const [progress, setProgress] = useState(0);
  const [problem, setProblem] = useState<string>();
  const upload = useUploadPhoto();
  const task = useRef<UploadTask>({ file, name: file.name });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const close = () => {
    running.current?.abort();
    control.onClose();
  };
  const size = picture?.size;
  const reason = picture?.failed
    ? 'This file cannot be shown as a picture. Please choose another one.'
    : size && maxPhotoZoom(shape, size) < 1
      ? `This picture is too small: it needs at least ${smallestSize(shape)} pixels. Please choose a larger one.`
      : undefined;
  const send = async (chosen: Size) => {
    const attempt = new AbortController();
    running.current = attempt;
    setProblem(undefined);
    setProgress(0);
    try {
      const address = await upload.mutateAsync({
        task: task.current,
        shape,
        crop: cropOf(shape, chosen, framing),
        signal: attempt.signal,
        onProgress: setProgress,
      });
      onSaved(address);
      control.onClose();
    } catch (failure) {
      if (attempt.signal.aborted) return;
      setProblem(failure instanceof UploadError ? failure.message : apiErrorMessage(failure));
    }
  };
  return (
    <Dialog {...control} onClose={close} title="Choose what to show" size="34rem">
      {picture && size && !reason ? (
        <PhotoFrame src={picture.src} size={size} shape={shape} framing={framing} onChange={setFraming} />
      ) : null}
      {picture && !size && !reason ? <SkeletonBlock height="16rem" /> : null}
      {upload.isPending ? (
        <div className={classes.progress}>
          <progress aria-label="Upload of the photograph" max={1} value={progress} />
          <span>{progress < 1 ? `${Math.floor(progress * 100)}%` : 'Making its sizes'}</span>
        </div>
      ) : null}
      {(reason ?? problem) ? (
        <p className={classes.fault} role="alert">
          {reason ?? problem}
        </p>
      ) : null}
      <FormActions>
        {size && !reason ? (
          <BusyButton isBusy={upload.isPending} onPress={() => send(size)}>
            {problem ? 'Try again' : 'Use this photograph'}
          </BusyButton>
        ) : null}
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </FormActions>
    </Dialog>
  );
}

const smallestSize = (shape: PhotoShape) =>
  `${minPhotoWidth} × ${Math.ceil(minPhotoWidth / photoShapes[shape].ratio)}`;
