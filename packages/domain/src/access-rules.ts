import type { Level } from './levels.ts';

/** Every collection that the generic calls know (COL-02). */
export const collections = [
  'assets_items',
  'blog_items',
  'companies',
  'contents',
  'funds',
  'investments',
  'news_documents',
  'proof_documents',
  'tax_documents',
  'synd_agreements',
  'synd_documents',
  'notifications',
  'notification_templates',
  'portals',
  'settings',
  'synd_users',
  'team_members',
  'users',
  'newsletter_subscriptions',
  'agreement_templates',
  'audit_events',
  'outbox',
] as const;

export type Collection = (typeof collections)[number];

/** True for text that names a collection; anything else is 'Model is not defined on backend' (COL-03). */
export function isCollection(value: unknown): value is Collection {
  return collections.some((collection) => collection === value);
}

/**
 * Which records of a collection a level reads (COL-04):
 * - all: every record, drafts and deleted ones too
 * - everyone: every record, signed out too
 * - published: those with isPublished
 * - offered: what is offered on the selected portal (DSH-07) or belongs to a fund one takes part in
 * - own: those of one's own user (for agreements: of one's own participation)
 * - offered-fund: those of a fund that is offered to one, or in which one takes part (DOC-07)
 * - own-or-invested: one's own, or without a user and of a fund one has an accepted investment in (DOC-07)
 * - addressed: those addressed to one's user, or to a level that one's own grants (NOT-08)
 * - level-to-read: those whose levelToRead one's level grants (COL-08)
 * - self: one's own user record
 * - nobody: none
 */
export type ReadScope =
  | 'all'
  | 'everyone'
  | 'published'
  | 'offered'
  | 'own'
  | 'offered-fund'
  | 'own-or-invested'
  | 'addressed'
  | 'level-to-read'
  | 'self'
  | 'nobody';

/**
 * Which records a level may write through the generic calls:
 * - any, none: all or no records
 * - self: one's own user record, and of it the self-service fields only
 * - below: users below one's own level
 * - below-or-self: both of these, each with its own fields
 * - level-to-write: those whose levelToWrite one's level grants (COL-08)
 */
export type WriteRule = 'any' | 'none' | 'self' | 'below' | 'below-or-self' | 'level-to-write';

/**
 * The rule of one field, where it is narrower than its record's.
 * - read: the least level that reads it; 'completed' is admins, and whoever has a completed participation of
 *   their own in the fund; 'nobody' is a secret that no answer carries
 * - write: the least level that writes it; 'system' is no caller at all, only the server's own commands
 * - create: the same for the creating call, where that differs from write
 */
export type FieldRule = {
  readonly read?: Level | 'completed' | 'nobody';
  readonly write?: Level | 'system';
  readonly create?: Level | 'system';
};

/** The rules of one collection. A field without a rule is read and written with its record. */
export type CollectionAccess = {
  readonly read: Readonly<Record<Level, ReadScope>>;
  readonly create: Readonly<Record<Level, WriteRule>>;
  readonly update: Readonly<Record<Level, WriteRule>>;
  readonly delete: Readonly<Record<Level, WriteRule>>;
  readonly fields?: Readonly<Record<string, FieldRule>>;
  /** The fields that a readable record shows of this one by populate, where it may not be read by itself. */
  readonly populated?: readonly string[];
};
