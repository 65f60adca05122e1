import { maxPictureBytes, pictureExtensions } from '@paddock/domain';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The types that the file dialog offers. */
export const pictureTypes = pictureExtensions
  .map((kind) => `image/${kind === 'jpg' ? 'jpeg' : kind}`)
  .join(',');

/** Why a file cannot be used as a picture; undefined if it can. */
function validatePicture({ type, size }: File): string | undefined {
  if (!pictureTypes.split(',').includes(type))
    return 'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF.';
  if (size > maxPictureBytes) return `A picture can have at most ${maxPictureBytes / 1024 / 1024} MB.`;
  return undefined;
}

/** The size of a picture in pixels, which reserves its space before it loads. Rejects if the file is not a picture. */
async function pictureSize(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** Uploads a picture and resolves with its URL, or rejects with a message for people. */
export type UploadPicture = (
  file: File,
  options: { signal: AbortSignal; onProgress: (part: number) => void },
) => Promise<string>;

type UploadState =
  /** Checking whether the file is a picture at all. */
  | { status: 'checking' }
  | { status: 'running'; part: number }
  | { status: 'failed'; message: string }
  | { status: 'done'; src: string; width: number; height: number };

/** Uploads a picture while its description is typed. `retry` starts over; closing the panel cancels. */
export function useUpload(file: File, upload: UploadPicture): { state: UploadState; retry: () => void } {
  const [state, setState] = useState<UploadState>({ status: 'checking' });
  const running = useRef<AbortController>(undefined);
  const start = useCallback(() => {
    running.current?.abort();
    const attempt = new AbortController();
    running.current = attempt;
    void checkAndUpload(file, upload, attempt.signal, (next) => {
      if (!attempt.signal.aborted) setState(next);
    });
  }, [file, upload]);
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, [start]);
  return { state, retry: start };
}

/** Checks and uploads the picture, and reports each state. */
async function checkAndUpload(
  file: File,
  upload: UploadPicture,
  signal: AbortSignal,
  report: (next: UploadState) => void,
): Promise<void> {
  const message = validatePicture(file);
  if (message) return report({ status: 'failed', message });
  report({ status: 'checking' });
  const size = await pictureSize(file).catch(() => undefined);
  if (!size) return report({ status: 'failed', message: 'This file is not a picture that can be shown.' });
  report({ status: 'running', part: 0 });
  try {
    const onProgress = (part: number) => report({ status: 'running', part });
    const src = await upload(file, { signal, onProgress });
    report({ status: 'done', src, ...size });
  } catch (failure) {
    report({ status: 'failed', message: failure instanceof Error ? failure.message : 'Failed.' });
  }
}
