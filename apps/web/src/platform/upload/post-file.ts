import { tooLargeMessage, type UploadRule } from '@paddock/domain';
import { parseReceivedError, withReference } from '../api/api-error.ts';
import { readRetryAfter } from '../api/repeat-while-unavailable.ts';
import { UploadError } from './upload-error.ts';

/** An upload that makes no progress for so long has failed, in milliseconds. */
const stallTimeout = 60_000;

const connectionLostMessage = 'The connection was lost, and the file was not saved. Please try again.';

/** The address and the signed fields of a form post to the store. */
export interface SignedPost {
  postURL: string;
  formData: Record<string, string>;
}

export interface PostOptions {
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Posts a file to the store (DOC-04). With XMLHttpRequest, because fetch reports no progress. */
export function postFile(
  { postURL, formData }: SignedPost,
  file: File,
  rule: UploadRule,
  { onProgress, signal }: PostOptions,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(formData)) form.append(name, value);
  // The store reads the fields first and the file last.
  form.append('file', file);
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = new AbortController();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  const fail = (failure: unknown) => {
    reject(failure);
    request.abort();
  };
  const watchForStall = () => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => fail(new UploadError(connectionLostMessage)), stallTimeout);
  };
  const untilDone = { signal: done.signal };
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    watchForStall();
    onProgress(total > 0 ? loaded / total : 0);
  });
  request.addEventListener('error', () => reject(new UploadError(connectionLostMessage)));
  request.addEventListener('load', () =>
    request.status >= 200 && request.status < 300 ? resolve() : reject(toUploadError(request, rule)),
  );
  signal.addEventListener('abort', () => fail(signal.reason), untilDone);
  addEventListener('offline', () => fail(new UploadError(connectionLostMessage)), untilDone);
  watchForStall();
  request.open('POST', postURL);
  request.send(form);
  return promise.finally(() => {
    clearTimeout(stallTimer);
    done.abort();
  });
}

/** Why the store rejected a file: ours replies in JSON, a bucket in XML. */
function toUploadError(request: XMLHttpRequest, rule: UploadRule): UploadError {
  const { status, responseText } = request;
  if (status === 413 || responseText.includes('EntityTooLarge'))
    return new UploadError(tooLargeMessage(rule.maxBytes), false);
  if (status === 415) return new UploadError(rule.message, false);
  if (status === 403) return new UploadError('The upload link has expired. Please try again.');
  const retryAfter = status === 503 ? readRetryAfter(request.getResponseHeader('retry-after')) : undefined;
  const reference = status >= 500 ? requestIdOf(responseText) : undefined;
  const message = withReference('The file could not be uploaded. Please try again.', reference);
  return new UploadError(message, true, retryAfter);
}

/** The id under which our store has logged the request. A bucket names none. */
function requestIdOf(responseText: string): string | undefined {
  try {
    return parseReceivedError(JSON.parse(responseText))?.requestId;
  } catch {
    return undefined;
  }
}
