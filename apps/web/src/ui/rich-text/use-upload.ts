import { useEffect, useState } from 'react';
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

/** Uploads a picture while its description is being written; stops when the panel goes. `attempt` starts it anew. */
export function useUpload(file: File, upload: UploadPicture, attempt: number): Upload {
  const [state, setState] = useState<Upload>({ status: 'checking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what starts it again
  useEffect(() => {
    const stop = new AbortController();
    const become = (next: Upload) => {
      if (!stop.signal.aborted) setState(next);
    };
    const run = async () => {
      const problem = pictureProblem(file);
      if (problem) return become({ status: 'failed', message: problem });
      become({ status: 'checking' });
      const size = await pictureSize(file).catch(() => undefined);
      if (!size) return become({ status: 'failed', message: 'This file is no picture that can be shown.' });
      become({ status: 'running', part: 0 });
      try {
        const onProgress = (part: number) => become({ status: 'running', part });
        const src = await upload(file, { signal: stop.signal, onProgress });
        become({ status: 'done', src, ...size });
      } catch (failure) {
        become({ status: 'failed', message: failure instanceof Error ? failure.message : 'Failed.' });
      }
    };
    void run();
    return () => stop.abort();
  }, [file, upload, attempt]);
  return state;
}
