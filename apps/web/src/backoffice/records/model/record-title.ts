import type { AnyRecord } from '@paddock/contract';
import { type Collection, capitalized, collectionWords } from '@paddock/domain';

const usual = ['name', 'displayTitle', 'title', 'displayName', 'fullName', 'subject', 'email', 'slug'];

/** The fields that name a record, the most telling first, for collections where the usual ones do not. */
const exceptions: Partial<Record<Collection, readonly string[]>> = {
  users: ['displayName', 'fullName', 'username', 'email'],
  contents: ['slug', 'title'],
  audit_events: ['action'],
  notifications: ['subject', 'messageSubject', 'email'],
  outbox: ['subject', 'to'],
  investing_entities: ['legalName'],
};

const textOf = (record: AnyRecord, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** What a record is called. Falls back to its kind with the end of its id. */
export function recordTitle(collection: Collection, record: AnyRecord): string {
  if (collection === 'synd_users') {
    const person = [textOf(record, 'userFirstName'), textOf(record, 'userLastName')]
      .filter(Boolean)
      .join(' ');
    if (person) return person;
  }
  for (const name of exceptions[collection] ?? usual) {
    const text = textOf(record, name);
    if (text) return text;
  }
  return `${capitalized(collectionWords(collection).one)} ${record._id.slice(-8)}`;
}

/** The field that names the records in a list; undefined where none does alone. */
export function titleField(collection: Collection, names: readonly string[]): string | undefined {
  return (exceptions[collection] ?? usual).find((name) => names.includes(name));
}
