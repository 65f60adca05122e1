import type { Level } from '../people/levels.ts';

/**
 * Which records of a collection a level reads (COL-04):
 * - all: every record, drafts and deleted ones too
 * - everyone: every record, signed out too
 * - published: those with isPublished
 * - offered: what is offered on the selected portal (DSH-07) or belongs to a fund one takes part in
 * - own: those of one's own user (for agreements: of one's own participation)
 * - offered-fund: those of a fund that is offered to one, or in which one takes part (DOC-07), or in which a profile
 * holds a commitment whose documents one has been granted (ENT-07)
 * - own-or-delegated: one's own, and those of a profile of which one has been granted their right: tax papers and
 * verification documents that are filed for it, agreements of its participations (ENT-07)
 * - own-or-granted: what one has granted to others, and what has been granted to oneself
 * - own-or-invested: one's own, or without a user and of a fund one has a completed participation in (DOC-07)
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
  | 'own-or-delegated'
  | 'own-or-granted'
  | 'own-or-invested'
  | 'addressed'
  | 'level-to-read'
  | 'self'
  | 'nobody';

/**
 * Which records a level may write through the generic endpoints:
 * - any, none: all or no records
 * - self: one's own user record, and only its self-service fields
 * - below: users below one's own level
 * - below-or-self: both of these, each with its own fields
 * - level-to-write: those whose levelToWrite one's level grants (COL-08)
 * - author: those one has written oneself
 * - own: those of one's own user; a new one is one's own
 */
export type WriteRule =
  | 'any'
  | 'none'
  | 'self'
  | 'below'
  | 'below-or-self'
  | 'level-to-write'
  | 'author'
  | 'own';

/**
 * Which records require re-authentication before they are created, changed or deleted (SEC-02):
 * - any: every record
 * - second-factor-setting: the setting that lists the levels that need a second factor
 */
export type ReauthenticationRule = 'any' | 'second-factor-setting';

/**
 * The rule of one field, where it is stricter than its record's.
 * - read: the lowest level that reads it; 'completed' means admins and anyone with a completed participation in the
 * fund; 'funding' means admins and anyone whose completed participation still has money to wire, until the fund is
 * Done; 'nobody' is a secret that no reply contains
 * - write: the lowest level that writes it; 'system' means only the server's own commands
 * - create: the same for creating a record, where it differs from write
 * - reauthentication: required before the value changes; 'set' also before a record is created with a value other than
 * the default, 'change' only on an existing record; 'read' before the value is read
 */
export type FieldRule = {
  readonly read?: Level | 'completed' | 'funding' | 'nobody';
  readonly write?: Level | 'system';
  readonly create?: Level | 'system';
  readonly reauthentication?: 'set' | 'change' | 'read';
};

export type WriteAction = 'create' | 'update' | 'delete';

/** The rules of one collection. A field without a rule of its own follows its record. */
export type CollectionAccess = {
  readonly read: Readonly<Record<Level, ReadScope>>;
  readonly create: Readonly<Record<Level, WriteRule>>;
  readonly update: Readonly<Record<Level, WriteRule>>;
  readonly delete: Readonly<Record<Level, WriteRule>>;
  readonly fields?: Readonly<Record<string, FieldRule>>;
  /** Actions that require re-authentication whatever they change. */
  readonly reauthentication?: Readonly<Partial<Record<WriteAction, ReauthenticationRule>>>;
  /** Fields of this record that `populate` shows in a readable record, even if this one is not readable itself. */
  readonly populated?: readonly string[];
};
