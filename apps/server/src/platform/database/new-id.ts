import { v7 } from 'uuid';

/** A new record's id: a UUIDv7, so that ids of one process sort by the time they were made. */
export function newId(): string {
  return v7();
}
