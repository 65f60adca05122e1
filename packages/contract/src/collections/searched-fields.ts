import type { Collection } from '@paddock/domain';

const documentFields = ['title', 'originalName'] as const;

/**
 * The fields in which `search` looks for words, as far as the caller reads them. Migration 041 has an index for each
 * of the large collections: changing their fields needs a new index.
 */
export const searchedFields: Readonly<Record<Collection, readonly string[]>> = {
  assets_items: ['name', 'fundAsString', 'assetType'],
  blog_items: ['title', 'slug', 'fundAsString'],
  companies: ['name', 'city', 'email'],
  contents: ['slug', 'title'],
  funds: ['name', 'type', 'fund_code', 'url_slug'],
  investments: ['name', 'inv_type', 'url_slug'],
  news_documents: documentFields,
  proof_documents: documentFields,
  tax_documents: documentFields,
  synd_agreements: documentFields,
  synd_documents: documentFields,
  notifications: ['messageSubject', 'email'],
  notification_templates: ['name', 'subject'],
  portals: ['name', 'slug', 'pageTitle'],
  settings: ['name'],
  investing_entities: ['legalName'],
  investing_entity_delegates: ['email'],
  synd_users: ['userFirstName', 'userLastName', 'extraSearchString'],
  team_members: ['name', 'position'],
  users: [
    'email',
    'username',
    'firstName',
    'middleName',
    'lastName',
    'trustName',
    'busEntityName',
    'iraName',
    'homePhone',
    'mobilePhone',
  ],
  newsletter_subscriptions: ['email'],
  agreement_templates: ['name', 'originalName'],
  audit_events: ['action', 'collection', 'address'],
  notes: ['text'],
  outbox: ['to', 'subject'],
};
