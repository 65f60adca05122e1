import {
  CallError,
  call,
  type Entity,
  requestProofUpload,
  saveProofDocument,
  type Transport,
} from '@paddock/contract';
import { fileFault, headLength, proofFiles } from '@paddock/domain';
import { idempotent } from '../../../platform/api/idempotent.ts';
import { SendFailure, type SendOptions, sendFile } from './send-file.ts';

/** A file on its way: what a repetition need not do again. */
export interface Errand {
  readonly file: File;
  /** Where it lies, once it has arrived; and the key under which its save counts once. */
  arrived?: { path: string; bucket: string; key: string } | undefined;
}

export interface UploadOptions extends SendOptions {
  /** Told when the file has arrived and is being recorded: from then on it is not cancelled. */
  onArrived: () => void;
}

/** Failures that the same file meets each time. */
const final: readonly string[] = ['unsupported_type', 'too_large', 'malware_found'];

/**
 * Uploads a verification document (DOC-04): asks for a place, posts it there, records it. Fails with a SendFailure.
 * Called again for the same errand it goes on where it was: what has arrived is only recorded, and only once.
 */
export async function uploadFile(
  transport: Transport,
  errand: Errand,
  options: UploadOptions,
): Promise<Entity<'proof_documents'>> {
  try {
    errand.arrived ??= await bring(transport, errand.file, options);
    options.onArrived();
    const { key, ...place } = errand.arrived;
    const body = { ...place, name: errand.file.name };
    return (await call(idempotent(transport, key), saveProofDocument, { body })).item;
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    // Refused: what arrived is of no more use.
    if (failure.reply?.code && failure.status !== 503) errand.arrived = undefined;
    throw new SendFailure(
      failure.reply?.message ?? 'The server could not be reached. Please try again.',
      !final.includes(failure.reply?.code ?? ''),
    );
  }
}

async function bring(transport: Transport, file: File, options: SendOptions) {
  const { name, size } = file;
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const fault = fileFault(proofFiles, { name, size, head });
  if (fault) throw new SendFailure(fault.message, false);
  const { path, bucket, data } = await call(transport, requestProofUpload, {
    body: { path: name },
    signal: options.signal,
  });
  options.signal.throwIfAborted();
  await sendFile(data, file, options);
  return { path, bucket, key: crypto.randomUUID() };
}
