import { type Collection, lacksAlternative, missingAlternativeMessage, photoIdOf } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { WireValues, WriteHooks } from '../../records/collections/index.ts';

type WithPicture = Extract<Collection, 'funds' | 'assets_items' | 'team_members' | 'blog_items'>;

/**
 * Adds the rules of photographs to the writes of a collection (INV-07): a photograph has an alternative text or is
 * marked as decoration, and exists. Pictures from elsewhere, which records had before, need no text here.
 */
export const withPictureRules = (collection: WithPicture, hooks: WriteHooks = {}): WriteHooks => ({
  ...hooks,
  create: async (write) => {
    await checkPicture(write.db, write.values, {});
    return hooks.create ? hooks.create(write) : write.values;
  },
  update: async (write) => {
    const stored = await write.db
      .selectFrom(collection)
      .select(['imageUrl', 'imageAlt', 'imageIsDecorative'])
      .where('_id', '=', write.id)
      .executeTakeFirst();
    await checkPicture(write.db, write.values, stored ?? {});
    return hooks.update ? hooks.update(write) : write.values;
  },
});

async function checkPicture(db: Kysely<Database>, values: WireValues, stored: WireValues): Promise<void> {
  const isTouched = ['imageUrl', 'imageAlt', 'imageIsDecorative'].some((field) => field in values);
  const picture: WireValues = { ...stored, ...values };
  const photo = photoIdOf(picture['imageUrl'] as string | null | undefined);
  if (!isTouched || photo === undefined) return;
  if (lacksAlternative(picture))
    throwDomainError('bad_request', missingAlternativeMessage, { imageAlt: missingAlternativeMessage });
  if (!('imageUrl' in values) || values['imageUrl'] === stored['imageUrl']) return;
  // Locked until the commit, so that housekeeping does not remove it in between.
  const found = await db
    .updateTable('photos')
    .set({ unusedSince: null })
    .where('_id', '=', photo)
    .returning('_id')
    .executeTakeFirst();
  const message = 'This photograph is no longer stored. Please upload it again.';
  if (!found) throwDomainError('bad_request', message, { imageUrl: message });
}
