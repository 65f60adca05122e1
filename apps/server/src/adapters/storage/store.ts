import type { Readable } from 'node:stream';

/** A form post that the browser sends directly to the store (DOC-04, DOC-08). */
export interface PresignedPost {
  postURL: string;
  formData: Record<string, string>;
}

export interface UploadPolicy {
  /** Chosen by the server, never by the caller. */
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
 * Stores files. An interrupted upload leaves nothing behind (DOC-08). An object that someone can still post to is
 * copied to a key of the server's own before it is recorded, so recorded files never change.
 *
 * If the store is unreachable, every method throws the error `unavailable`.
 */
export interface Store {
  readonly bucket: string;
  /** The origin that browsers post to, if it is not the portal's: `https://host`. */
  readonly postOrigin: string | null;
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Undefined if the object does not exist. */
  stat(key: string): Promise<StoredObject | undefined>;
  /** Returns the object, or its first bytes. Throws if it does not exist. */
  read(key: string, first?: { bytes: number }): Promise<Readable>;
  /** Copies the object to a second key, replacing an object that has this key. Returns false if it does not exist. */
  copy(from: string, to: string): Promise<boolean>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  presignPost(policy: UploadPolicy): Promise<PresignedPost>;
  /** Returns every object with its size in bytes, ordered by key. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Removes what interrupted writes left behind before that time. Absent if they leave nothing. */
  purgeTemporaryFiles?(before: Date): Promise<void>;
  /** Set if this server itself receives the form posts. */
  readonly postReceiver?: PostReceiver;
}

/** Receives the form posts that {@link Store.presignPost} has signed. */
export interface PostReceiver {
  /** Verifies the fields of a form post. Returns undefined if they were changed or have expired. */
  verifyPolicy(
    fields: Record<string, string>,
    now: Date,
  ): { key: string; type: string; maxSize: number } | undefined;
  /**
   * Writes the object atomically: to a temporary file, flushed, then moved into place. Returns false and changes
   * nothing if it exists already.
   */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<boolean>;
}
