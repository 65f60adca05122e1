import type { Collection } from '@paddock/domain';
import { investing_entity_delegates } from './delegates.ts';
import {
  news_documents,
  proof_documents,
  synd_agreements,
  synd_documents,
  tax_documents,
} from './documents.ts';
import type { Field } from './field.ts';
import {
  agreement_templates,
  companies,
  funds,
  investing_entities,
  investments,
  synd_users,
} from './investing.ts';
import { notification_templates, notifications, settings, users } from './people.ts';
import {
  assets_items,
  blog_items,
  contents,
  newsletter_subscriptions,
  portals,
  team_members,
} from './public-pages.ts';
import { audit_events, notes, outbox } from './system-records.ts';

/** The fields of every collection, by their names on the wire (COL-02). */
export const entities = {
  assets_items,
  blog_items,
  companies,
  contents,
  funds,
  investments,
  news_documents,
  proof_documents,
  tax_documents,
  synd_agreements,
  synd_documents,
  notifications,
  notification_templates,
  portals,
  settings,
  investing_entities,
  investing_entity_delegates,
  synd_users,
  team_members,
  users,
  newsletter_subscriptions,
  agreement_templates,
  audit_events,
  notes,
  outbox,
} as const satisfies Record<Collection, Record<string, Field<never> | Field>>;

type Entities = typeof entities;
/** Whether a record may have no value; says the same as {@link canBeNull}. */
type CanBeNull<F> = F extends { isNullable: infer IsNullable }
  ? IsNullable
  : F extends { required: true } | { default: unknown }
    ? false
    : true;
/** The value of a field in a record. */
export type ValueOf<F> =
  F extends Field<infer Value> ? (CanBeNull<F> extends false ? Value : Value | null) : never;
type ReadableFields<Fields> = {
  [K in keyof Fields as Fields[K] extends { writeOnly: true } ? never : K]: ValueOf<Fields[K]>;
};
type FieldName<C extends Collection> = Extract<keyof Entities[C], string>;

/** A record as the generic calls answer it: references are ids unless they are populated. */
export type Entity<C extends Collection> = { _id: string; id: string } & ReadableFields<Entities[C]>;

/** The fields of a collection that hold the id of another record. */
export type ReferenceName<C extends Collection> = {
  [K in FieldName<C>]: Entities[C][K] extends { references: Collection } ? K : never;
}[FieldName<C>];

/** The fields of a collection, for code that does not know which collection it deals with. */
export const fieldsOf = (collection: Collection): Readonly<Record<string, Field>> => entities[collection];

/** One field, or undefined where the collection has none of this name. */
export function fieldOf(collection: Collection, name: string): Field | undefined {
  const fields = fieldsOf(collection);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export type { FeeTable, Projections, SourcesAndUses } from './offering.ts';
export { type NotificationTags, type ProfileSettings, profileSettings } from './people.ts';
export { blogTypes } from './public-pages.ts';
