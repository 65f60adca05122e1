import type { Instant, Json, OptionalInstant } from '../column-types.ts';

/** What a person asked to get of what is held about them. */
export interface DataExports {
  _id: string;
  user: string;
  portal: string | null;
  createdAt: Instant;
  readyAt: OptionalInstant;
  failedAt: OptionalInstant;
  /** When it is removed; null until it is ready or has failed. */
  expiresAt: OptionalInstant;
}

/** A ZIP of an export. The first also holds the data. */
export interface DataExportParts {
  export: string;
  position: number;
  files: Json<{ key: string; path: string }[]>;
  /** Its key in the store; null until it is made. */
  key: string | null;
  /** Bytes. */
  size: bigint | null;
}

/** A person's request to have their account closed, and what became of it. */
export interface AccountClosings {
  user: string;
  askedAt: Instant;
  reason: string | null;
  closedAt: OptionalInstant;
  closedBy: string | null;
  /** When what is used for signing in only was erased. */
  accessErasedAt: OptionalInstant;
  erasedAt: OptionalInstant;
}

/** While somebody is on hold, nothing about them is erased. */
export interface LegalHolds {
  user: string;
  reason: string;
  until: OptionalInstant;
  at: Instant;
  by: string | null;
}
