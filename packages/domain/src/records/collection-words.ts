import type { Collection } from '../access/access-table.ts';
import { counted } from './counted.ts';

/** What people call the records of a collection. */
export interface CollectionWords {
  readonly one: string;
  readonly many: string;
}

/** Names that do not follow from the collection's own. */
const exceptions: Partial<Record<Collection, CollectionWords>> = {
  assets_items: { one: 'portfolio asset', many: 'portfolio assets' },
  blog_items: { one: 'education or news item', many: 'education and news items' },
  companies: { one: 'company', many: 'companies' },
  contents: { one: 'text', many: 'texts' },
  news_documents: { one: 'news document', many: 'news documents' },
  proof_documents: { one: 'verification document', many: 'verification documents' },
  synd_agreements: { one: 'signed agreement', many: 'signed agreements' },
  synd_documents: { one: 'due diligence document', many: 'due diligence documents' },
  investing_entities: { one: 'investing profile', many: 'investing profiles' },
  investing_entity_delegates: { one: 'delegate', many: 'delegates' },
  synd_users: { one: 'participation', many: 'participations' },
  users: { one: 'person', many: 'people' },
  audit_events: { one: 'audit line', many: 'audit log' },
  outbox: { one: 'email', many: 'emails' },
};

/** The words for a collection, in lower case; derived from its name unless it is an exception. */
export function collectionWords(collection: Collection): CollectionWords {
  const many = collection.replaceAll('_', ' ');
  return exceptions[collection] ?? { one: many.replace(/s$/, ''), many };
}

/** A number of records of a collection: "3 participations". */
export function countedRecords(collection: Collection, count: number): string {
  const { one, many } = collectionWords(collection);
  return counted(count, one, many);
}

/** With the first letter in upper case, for headings and labels. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
