import type { Collection } from '@paddock/domain';
import { canAlwaysRead, fieldExpression } from './columns.ts';
import type { Statement } from './statement.ts';

/** The fields that say which record it is. */
const titleFields: Readonly<Record<Collection, readonly string[]>> = {
  assets_items: ['name'],
  blog_items: ['title'],
  companies: ['name'],
  contents: ['slug'],
  funds: ['name'],
  investments: ['name'],
  news_documents: ['displayTitle'],
  proof_documents: ['displayTitle'],
  tax_documents: ['displayTitle'],
  synd_agreements: ['displayTitle'],
  synd_documents: ['displayTitle'],
  notifications: ['subject'],
  notification_templates: ['name'],
  portals: ['name'],
  settings: ['name'],
  investing_entities: ['legalName'],
  investing_entity_delegates: ['email'],
  synd_users: ['userFirstName', 'userLastName'],
  team_members: ['name'],
  users: ['displayName'],
  newsletter_subscriptions: ['email'],
  agreement_templates: ['name'],
  audit_events: ['action'],
  notes: ['text'],
  outbox: ['subject'],
};

/** The SQL for the name of a record for people; its id if it has none that the viewer reads. */
export function titleSql(collection: Collection, row: string, statement: Statement): string {
  const parts = titleFields[collection]
    .filter((name) => canAlwaysRead(collection, name, statement.viewer))
    .map((name) => fieldExpression(collection, name, row, statement));
  const id = `${row}._id::text`;
  return parts.length > 0 ? `coalesce(nullif(btrim(concat_ws(' ', ${parts.join(', ')})), ''), ${id})` : id;
}
