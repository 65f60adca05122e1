import { type OrderedCollection, orderedCollections } from '@paddock/contract';
import type { Collection } from '@paddock/domain';

/** Whether a portal shows the published records of a collection to everyone. */
export const isSiteCollection = (collection: Collection): collection is OrderedCollection =>
  orderedCollections.some((ordered) => ordered === collection);
