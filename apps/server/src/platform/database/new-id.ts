import { v7 } from 'uuid';

/** Creates a record id: a UUIDv7, so that ids of one process sort by time. */
export function newId(): string {
  return v7();
}
