import type { Readable } from 'node:stream';

/** A form post that the browser sends straight to the store (DOC-04, DOC-08). */
export interface PresignedPost {
  postURL: string;
  formData: Record<string, string>;
}

export interface UploadPolicy {
  /** Chosen by the server; never taken from a caller. */
  key: string;
  type: string;
  /** Bytes. */
  maxSize: number;
  expiresAt: Date;
}

export interface StoredObject {
  /** Bytes. */
  size: number;
  type: string;
}

/**
 * Where files are kept. A half upload leaves nothing (DOC-08). Objects that somebody else may still post to are
 * copied to a key of the server's own before anything is recorded, so what is recorded never changes.
 *
 * Where the store cannot be reached, every call rejects with the refusal `unavailable`.
 */
export interface Store {
  readonly bucket: string;
  /** Where browsers post to, where that is another origin than the pages': `https://host`. */
  readonly postOrigin: string | null;
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Undefined where there is no such object. */
  stat(key: string): Promise<StoredObject | undefined>;
  /** The object, or its first bytes. Rejects where there is none. */
  read(key: string, first?: { bytes: number }): Promise<Readable>;
  /** The object as it is now under a second key, in place of what was there. False where there is none. */
  copy(from: string, to: string): Promise<boolean>;
  /** No mistake where there is none. */
  remove(key: string): Promise<void>;
  presignPost(policy: UploadPolicy): Promise<PresignedPost>;
  /** Every object with its size in bytes, in the order of the keys. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /**
   * Removes what writes that a crash broke off have left since before then; absent where they leave nothing here.
   */
  purgeTemporaryFiles?(before: Date): Promise<void>;
  /** Set where this server itself takes the form posts. */
  readonly postReceiver?: PostReceiver;
}

/** The end of a store that takes the form posts which {@link Store.presignPost} has signed. */
export interface PostReceiver {
  /** Checks the fields of a form post. Undefined where they were tampered with or have expired. */
  verifyPolicy(
    fields: Record<string, string>,
    now: Date,
  ): { key: string; type: string; maxSize: number } | undefined;
  /**
   * Writes the object once, all of it or nothing: to a temporary file, flushed, then put in place. Answers false,
   * with nothing changed, where there is one already.
   */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<boolean>;
}
