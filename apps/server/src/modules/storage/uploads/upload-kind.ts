import { paperFileName, sanitizeFileName, type UploadQuota, type UploadRule } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { PresignedPost } from '../../../adapters/storage/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ScanResult } from './malware-scanner.ts';

/** A purpose of uploads. */
export interface UploadKind {
  /** The folder of its files in the store, used by no other kind. */
  readonly folder: string;
  readonly rule: UploadRule;
  /** The quota of one person; unset if the people who upload are trusted. */
  readonly quota?: UploadQuota;
  /** Set if its files are papers of people, who name them by tax ids too (ENT-08). */
  readonly arePapers?: true;
  /** Set if a file may wait in quarantine while the malware scanner is away. */
  readonly quarantine?: {
    /** Hides what refers to an infected file, and notifies its owner. */
    removed(db: Kysely<Database>, key: string): Promise<void>;
  };
}

/** The name that a file of a kind is stored, listed and audited under (DOC-05). */
export const storedFileName = ({ arePapers }: UploadKind, name: string): string =>
  arePapers ? paperFileName(name) : sanitizeFileName(name);

/** A signed form post, and the reference for saving the upload. */
export interface PresignedUpload {
  readonly path: string;
  readonly bucket: string;
  readonly data: PresignedPost;
}

/** A file that was copied and checked, but not recorded yet. */
export interface CheckedUpload {
  /** The key that it was posted to. */
  readonly sourceKey: string;
  /** Its key in the store. */
  readonly key: string;
  /** Its sanitized name (DOC-05). */
  readonly originalName: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly scanResult: ScanResult;
}

/** A saved file. */
export type ClaimedUpload = Pick<CheckedUpload, 'key' | 'originalName'>;

/** What a module does with the uploads of its kind. */
export interface Uploads {
  /** Signs a form post for one file. The server chooses the key; the name only determines the type (DOC-04). */
  presign(db: Kysely<Database>, upload: { user: string; name: string; now: Date }): Promise<PresignedUpload>;
  /**
   * Copies and checks an uploaded file, outside any transaction. It must have been presigned for this user, and
   * posted.
   */
  check(upload: {
    user: string;
    path: string;
    bucket: string;
    name?: string;
    now: Date;
  }): Promise<CheckedUpload>;
  /**
   * Records a checked file in the transaction of what refers to it. Throws not_found for one that was saved before
   * (DOC-08).
   */
  claim(
    db: Kysely<Database>,
    by: { user: string; now: Date },
    checked: CheckedUpload,
  ): Promise<ClaimedUpload>;
}
