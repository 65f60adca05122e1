import type { Collection } from '@paddock/domain';
import type { NamedField } from './field-names.ts';
import { titleField } from './record-title.ts';

/** The columns that tell most; other collections get their title and their first short fields. */
const chosen: Partial<Record<Collection, readonly string[]>> = {
  users: ['displayName', 'email', 'level', 'isActive', 'accreditationReview', 'createdAt'],
  funds: ['name', 'type', 'close_date', 'total_inv_amount', 'committed_amount', 'acceptedSyndUsersCount'],
  synd_users: ['userFirstName', 'userLastName', 'fund', 'invest_amount', 'invest_status', 'sa_complete_date'],
  investments: ['name', 'fund', 'company', 'inv_amount', 'status'],
  companies: ['name', 'portal', 'city', 'email'],
  contents: ['slug', 'title', 'portal', 'updatedAt'],
  blog_items: ['title', 'type', 'isPublished', 'isFeatured', 'portal', 'updatedAt'],
  assets_items: ['name', 'assetType', 'isExitedAsset', 'hasStar', 'portal'],
  portals: ['name', 'slug', 'isDefault', 'style', 'timeZone'],
  notifications: ['subject', 'user', 'level', 'sent', 'createdAt'],
  notification_templates: ['name', 'subject', 'showInUI', 'canSendAsEmail', 'canSendToSlack'],
  news_documents: ['displayTitle', 'user', 'fund', 'year', 'isDeleted', 'createdAt'],
  tax_documents: ['displayTitle', 'user', 'fund', 'year', 'isDeleted', 'createdAt'],
  proof_documents: ['displayTitle', 'user', 'isBeingChecked', 'isDeleted', 'createdAt'],
  synd_documents: ['displayTitle', 'fund', 'isDeleted', 'createdAt'],
  synd_agreements: ['displayTitle', 'syndUser', 'isDeleted', 'createdAt'],
  settings: ['name', 'value', 'levelToRead', 'levelToWrite', 'updatedAt'],
  audit_events: ['at', 'actor', 'action', 'person', 'fund', 'collection'],
  outbox: ['subject', 'to', 'createdAt', 'sentAt'],
  newsletter_subscriptions: ['email', 'portal', 'createdAt', 'passedOnAt'],
};

const isShort = ({ field: { kind } }: NamedField): boolean => kind !== 'html' && kind !== 'json';

/** The columns of a list: the wanted ones, or else the usual ones; only those that the level reads. */
export function columnsOf(
  collection: Collection,
  readable: readonly NamedField[],
  wanted: readonly string[],
): NamedField[] {
  const find = (names: readonly string[]) =>
    names.flatMap((name) => readable.filter((candidate) => candidate.name === name));
  const asked = find(wanted);
  if (asked.length > 0) return asked;
  const usual = find(chosen[collection] ?? []);
  if (usual.length > 0) return usual;
  const title = titleField(
    collection,
    readable.map(({ name }) => name),
  );
  const rest = readable.filter(
    (candidate) =>
      isShort(candidate) && candidate.name !== title && !/^(?:created|updated)At$/.test(candidate.name),
  );
  return [...find(title ? [title] : []), ...rest.slice(0, 4), ...find(['updatedAt'])];
}

/** The usual order: the newest first, where records have a beginning. */
export function usualSort(collection: Collection): string {
  return collection === 'audit_events' ? '-at' : '-createdAt';
}
