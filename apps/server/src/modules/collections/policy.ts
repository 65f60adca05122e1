import { id as idSchema } from '@paddock/contract';
import { accessTable, type Collection, isCollection, readScope } from '@paddock/domain';
import * as z from 'zod/mini';
import type { Actor } from '../../platform/actor.ts';
import { notFound, refuse } from '../../platform/refusal.ts';

/** The collection of a path (COL-03). */
export function collectionOf(name: string): Collection {
  return isCollection(name) ? name : refuse('unknown_model', 'Model is not defined on backend');
}

/** The id of a path, body or query, where there is one (COL-03). */
export function idOf(given: unknown): string {
  if (given === undefined || given === null || given === '')
    return refuse('id_required', 'id or _id is required');
  const result = z.safeParse(idSchema, given);
  return result.success
    ? result.data
    : refuse('bad_request', 'This is not an id.', { id: 'This is not an id.' });
}

/** Refuses: signed out with the word to sign in, otherwise as forbidden. */
export function forbid(actor: Actor): never {
  return actor.user
    ? refuse('forbidden', "You don't have the rights for this.")
    : refuse('not_signed_in', 'Please sign in.');
}

/** Refuses a caller who reads nothing of the collection at all. */
export function admitReader(actor: Actor, collection: Collection): void {
  if (readScope(collection, actor.level) === 'nobody') forbid(actor);
}

/** Refuses a caller who writes no record of the collection in this way, before any record is looked up. */
export function admitWriter(
  actor: Actor,
  collection: Collection,
  write: 'create' | 'update' | 'delete',
): void {
  if (accessTable[collection][write][actor.level] === 'none') forbid(actor);
}

/** A record that is not there, or that the caller may not know of. */
export const hidden = (): never => notFound('This record');
