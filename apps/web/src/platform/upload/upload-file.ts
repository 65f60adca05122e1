import type { Transport } from '@paddock/contract';
import { headLength, type UploadRule, validateFile } from '@paddock/domain';
import { randomId } from '../../ui/hooks/random-id.ts';
import { apiErrorMessage, asApiError } from '../api/api-error.ts';
import { repeatWhileUnavailable } from '../api/repeat-while-unavailable.ts';
import { withIdempotencyKey } from '../api/use-endpoint-mutation.ts';
import { type PostOptions, postFile, type SignedPost } from './post-file.ts';
import { UploadError } from './upload-error.ts';

/** Where a posted file is in the store. */
export interface StoredPlace {
  path: string;
  bucket: string;
}

/** What files of one kind are checked by, and the requests before and after the post. */
export interface UploadKind<Saved> {
  rule: UploadRule;
  /** Asks for a signed form post. */
  presign: (
    transport: Transport,
    name: string,
    signal: AbortSignal,
  ) => Promise<StoredPlace & { data: SignedPost }>;
  /** Records the file that was posted. */
  save: (transport: Transport, place: StoredPlace, name: string) => Promise<Saved>;
}

/** An upload, with what a retry need not do again. */
export interface UploadTask {
  readonly file: File;
  readonly name: string;
  /** Where the file is, once it was posted, and the key under which saving it counts once. */
  stored?: { place: StoredPlace; key: string } | undefined;
}

export interface UploadOptions extends PostOptions {
  /** Called when the file is stored and is being saved: it cannot be canceled any more. */
  onStored?: () => void;
  /** Posts the file; tests give another one. */
  post?: typeof postFile;
}

/** Error codes that the same file gets each time. */
const permanentErrorCodes: readonly string[] = [
  'unsupported_type',
  'too_large',
  'quota_exceeded',
  'malware_found',
];

/**
 * The one uploader: checks a file, asks for a place, posts it there and saves it. Rejects with an UploadError, or with
 * the reason of the signal. Called again for the same task it continues: a file that is stored is only saved, and only
 * once.
 */
export async function uploadFile<Saved>(
  transport: Transport,
  kind: UploadKind<Saved>,
  task: UploadTask,
  options: UploadOptions,
): Promise<Saved> {
  try {
    task.stored ??= { place: await storeFile(transport, kind, task, options), key: randomId() };
    options.onStored?.();
    const { place, key } = task.stored;
    return await kind.save(withIdempotencyKey(transport, key), place, task.name);
  } catch (failure) {
    if (failure instanceof UploadError || options.signal.aborted) throw failure;
    const { reply, status } = asApiError(failure);
    // Rejected: the stored file is useless now.
    if (reply?.code && status !== 503) task.stored = undefined;
    throw new UploadError(
      apiErrorMessage(failure, 'The server could not be reached. Please try again.'),
      !permanentErrorCodes.includes(reply?.code ?? ''),
    );
  }
}

async function storeFile(
  transport: Transport,
  kind: UploadKind<unknown>,
  { file, name }: UploadTask,
  { post = postFile, ...options }: UploadOptions,
): Promise<StoredPlace> {
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const error = validateFile(kind.rule, { name, size: file.size, head });
  if (error) throw new UploadError(error.message, false);
  const { path, bucket, data } = await kind.presign(transport, name, options.signal);
  options.signal.throwIfAborted();
  await repeatWhileUnavailable(
    async () => {
      try {
        return { reply: await post(data, file, kind.rule, options) };
      } catch (failure) {
        if (!(failure instanceof UploadError)) throw failure;
        return { error: failure, retryAfter: failure.retryAfter };
      }
    },
    { signal: options.signal, mayRepeat: () => true },
  );
  return { path, bucket };
}
