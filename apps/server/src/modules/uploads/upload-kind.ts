import type { UploadRule } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { FormPost } from '../../adapters/storage/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Gate } from '../../platform/http/index.ts';

/** A purpose that files are uploaded for. */
export interface UploadKind {
  /** Where its files are kept in the store; of no other kind. */
  readonly folder: string;
  readonly rule: UploadRule;
  /** Set where a file may be taken while the malware scanner is away, to wait in quarantine. */
  readonly quarantine?: {
    /** Hides what refers to a file in which malware was found, and tells whom it concerns. */
    removed(db: Kysely<Database>, key: string): Promise<void>;
  };
}

/** A signed form post, and what names the upload to the save. */
export interface OfferedUpload {
  readonly path: string;
  readonly bucket: string;
  readonly data: FormPost;
}

/** A file that is kept. */
export interface TakenUpload {
  /** Its key in the store. */
  readonly key: string;
  /** Its name, reduced (DOC-05). */
  readonly originalName: string;
}

/** What a module does with the uploads of its kind, in the transaction of a call. */
export interface Uploads {
  /** A signed form post for one file of somebody's; the key is ours, the name only tells the type (DOC-04). */
  offer(db: Kysely<Database>, upload: { user: string; name: string; now: Date }): Promise<OfferedUpload>;
  /** For the calls that take: few at once, as the store and the scanner are asked within their transaction. */
  readonly gate: Gate;
  /** Takes in an uploaded file: only one that was offered to this user, is there, and was not taken before (DOC-08). */
  take(
    db: Kysely<Database>,
    upload: { user: string; path: string; bucket: string; name?: string; now: Date },
  ): Promise<TakenUpload>;
}
