import type { UploadQuota, UploadRule } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { PresignedPost } from '../../adapters/storage/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ScanResult } from './malware-scanner.ts';

/** A purpose that files are uploaded for. */
export interface UploadKind {
  /** Where its files are kept in the store; of no other kind. */
  readonly folder: string;
  readonly rule: UploadRule;
  /** What may be kept of one person's; unset where those who upload are trusted with it. */
  readonly quota?: UploadQuota;
  /** Set where a file may be taken while the malware scanner is away, to wait in quarantine. */
  readonly quarantine?: {
    /** Hides what refers to a file in which malware was found, and tells whom it concerns. */
    removed(db: Kysely<Database>, key: string): Promise<void>;
  };
}

/** A signed form post, and what names the upload to the save. */
export interface PresignedUpload {
  readonly path: string;
  readonly bucket: string;
  readonly data: PresignedPost;
}

/** A file that was copied and checked, and is not recorded yet. */
export interface CheckedUpload {
  /** The key that it was posted to. */
  readonly sourceKey: string;
  /** Its key in the store. */
  readonly key: string;
  /** Its name, reduced (DOC-05). */
  readonly originalName: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly scanResult: ScanResult;
}

/** A file that is kept. */
export type ClaimedUpload = Pick<CheckedUpload, 'key' | 'originalName'>;

/** What a module does with the uploads of its kind. */
export interface Uploads {
  /** A signed form post for one file of somebody's; the key is ours, the name only tells the type (DOC-04). */
  presign(db: Kysely<Database>, upload: { user: string; name: string; now: Date }): Promise<PresignedUpload>;
  /** Copies and checks an uploaded file, outside of any transaction: only one that was offered to this user and is there. */
  check(upload: {
    user: string;
    path: string;
    bucket: string;
    name?: string;
    now: Date;
  }): Promise<CheckedUpload>;
  /** Records a checked file in the transaction of what refers to it; one that was taken before is not there (DOC-08). */
  claim(
    db: Kysely<Database>,
    by: { user: string; now: Date },
    checked: CheckedUpload,
  ): Promise<ClaimedUpload>;
}
