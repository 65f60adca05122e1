import { fieldOf, type OrderedCollection } from '@paddock/contract';
import { isPublishedNowhere, missingPortalMessage } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { WireValues, WriteHooks } from '../../records/collections/index.ts';

/**
 * The rules of what a portal shows to everyone: a new record belongs to the portal on which it is made unless it names
 * another one or none, and what is published belongs to one, because no page would show it otherwise.
 */
export const placeRules = (collection: OrderedCollection): WriteHooks => ({
  create: async ({ by, values }) => {
    const placed = 'portal' in values ? values : { ...values, portal: by.portal?._id ?? null };
    checkPlace({ isPublished: fieldOf(collection, 'isPublished')?.default, ...placed });
    return placed;
  },
  update: async ({ db, id, values }) => {
    if ('portal' in values || 'isPublished' in values) {
      const stored = await db
        .selectFrom(collection)
        .select(['portal', 'isPublished'])
        .where('_id', '=', id)
        .executeTakeFirst();
      checkPlace({ ...stored, ...values });
    }
    return values;
  },
});

function checkPlace({ isPublished, portal }: WireValues): void {
  if (isPublishedNowhere({ isPublished: isPublished === true, portal }))
    throwDomainError('bad_request', missingPortalMessage, { portal: missingPortalMessage });
}
