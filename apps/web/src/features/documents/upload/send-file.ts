import { proofFiles, tooLarge } from '@paddock/domain';

/** The browser gives a connection up that moves nothing for so long, in milliseconds. */
const stallLimit = 60_000;

/** A file that did not arrive at the store; the message says why. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  /** Whether the same file may arrive another time. */
  readonly canRetry: boolean;

  constructor(message: string, canRetry = true) {
    super(message);
    this.canRetry = canRetry;
  }
}

const lost = 'The connection was lost, and nothing was kept. Please try again.';

export interface SendOptions {
  /** Told how much has gone out, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Posts a file to the store with the fields of its policy (DOC-04). By XMLHttpRequest: fetch tells no progress. */
export function sendFile(
  { postURL, formData }: { postURL: string; formData: Record<string, string> },
  file: File,
  { onProgress, signal }: SendOptions,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(formData)) form.append(name, value);
  // The store reads the fields first and takes the file last.
  form.append('file', file);
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = new AbortController();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const fail = (failure: unknown) => {
    reject(failure);
    request.abort();
  };
  const watch = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => fail(new SendFailure(lost)), stallLimit);
  };
  const within = { signal: done.signal };
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    watch();
    onProgress(total > 0 ? loaded / total : 0);
  });
  request.addEventListener('error', () => reject(new SendFailure(lost)));
  request.addEventListener('load', () =>
    request.status >= 200 && request.status < 300 ? resolve() : reject(refusal(request)),
  );
  signal.addEventListener('abort', () => fail(signal.reason), within);
  addEventListener('offline', () => fail(new SendFailure(lost)), within);
  watch();
  request.open('POST', postURL);
  request.send(form);
  return promise.finally(() => {
    clearTimeout(stalled);
    done.abort();
  });
}

/** Why the store did not take it: our own answers in JSON, a bucket's in XML. */
function refusal({ status, responseText }: XMLHttpRequest): SendFailure {
  if (status === 413 || responseText.includes('EntityTooLarge'))
    return new SendFailure(tooLarge(proofFiles.largest), false);
  if (status === 415) return new SendFailure(proofFiles.choose, false);
  if (status === 403) return new SendFailure('The upload began too late. Please try again.');
  return new SendFailure('The file could not be stored. Please try again.');
}
