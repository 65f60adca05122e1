import { id as idSchema } from '@paddock/contract';
import { accessTable, type Collection, isCollection, readScope } from '@paddock/domain';
import * as z from 'zod/mini';
import type { Actor } from '../../../platform/actor.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';

/** Parses the collection in a path (COL-03). */
export function parseCollection(name: string): Collection {
  return isCollection(name) ? name : throwDomainError('unknown_model', 'Model is not defined on backend');
}

/** Parses the id in a path, body or query (COL-03). */
export function parseId(value: unknown): string {
  if (value === undefined || value === null || value === '')
    return throwDomainError('id_required', 'id or _id is required');
  const result = z.safeParse(idSchema, value);
  return result.success
    ? result.data
    : throwDomainError('bad_request', 'This is not a valid id.', { id: 'This is not a valid id.' });
}

/** Throws: visitors are asked to sign in, others are forbidden. */
export function rejectForbidden(actor: Actor): never {
  return actor.user
    ? throwDomainError('forbidden', "You don't have the rights for this.")
    : throwDomainError('not_signed_in', 'Please sign in.');
}

/** Throws if the actor reads nothing of the collection. */
export function assertMayRead(actor: Actor, collection: Collection): void {
  if (readScope(collection, actor.level) === 'nobody') rejectForbidden(actor);
}

/** Throws if the actor writes no record of the collection in this way, before any record is looked up. */
export function assertMayWrite(
  actor: Actor,
  collection: Collection,
  write: 'create' | 'update' | 'delete',
): void {
  if (accessTable[collection][write][actor.level] === 'none') rejectForbidden(actor);
}

/** For a record that does not exist, or that the actor may not know of. */
export const recordNotFound = (collection: Collection, record: string): never =>
  throwNotFound('This record', { collection, record });
