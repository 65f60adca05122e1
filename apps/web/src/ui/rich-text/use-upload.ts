import { useCallback, useEffect, useRef, useState } from 'react';
import { pictureProblem, pictureSize } from './picture-file.ts';

/** Brings a picture to its place; rejects with words for people where it cannot. */
export type UploadPicture = (
  file: File,
  options: { signal: AbortSignal; onProgress: (part: number) => void },
) => Promise<string>;

export type Upload =
  /** It is not known yet whether it is a picture at all. */
  | { status: 'checking' }
  | { status: 'running'; part: number }
  | { status: 'failed'; message: string }
  | { status: 'done'; src: string; width: number; height: number };

/** Uploads a picture while its description is being written, anew with each `retry`; stops when the panel goes. */
export function useUpload(file: File, upload: UploadPicture): { state: Upload; retry: () => void } {
  const [state, setState] = useState<Upload>({ status: 'checking' });
  const running = useRef<AbortController>(undefined);
  const start = useCallback(() => {
    running.current?.abort();
    const attempt = new AbortController();
    running.current = attempt;
    void bring(file, upload, attempt.signal, (next) => {
      if (!attempt.signal.aborted) setState(next);
    });
  }, [file, upload]);
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, [start]);
  return { state, retry: start };
}

/** Checks and uploads, and tells how far it is. */
async function bring(
  file: File,
  upload: UploadPicture,
  signal: AbortSignal,
  become: (next: Upload) => void,
): Promise<void> {
  const problem = pictureProblem(file);
  if (problem) return become({ status: 'failed', message: problem });
  become({ status: 'checking' });
  const size = await pictureSize(file).catch(() => undefined);
  if (!size) return become({ status: 'failed', message: 'This file is no picture that can be shown.' });
  become({ status: 'running', part: 0 });
  try {
    const onProgress = (part: number) => become({ status: 'running', part });
    const src = await upload(file, { signal, onProgress });
    become({ status: 'done', src, ...size });
  } catch (failure) {
    become({ status: 'failed', message: failure instanceof Error ? failure.message : 'Failed.' });
  }
}
