import type { Instant, OptionalInstant } from '../column-types.ts';

/** A photograph of a record, stored as files with the keys photos/{id}/{width}.webp. */
export interface Photos {
  _id: string;
  createdAt: Instant;
  /** Of the largest size, in pixels. */
  width: number;
  /** Since when no record shows it. */
  unusedSince: OptionalInstant;
}
