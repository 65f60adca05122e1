import { effectiveLevel, grants, type Level, levels } from '../people/levels.ts';
import { recordFields, selfServiceFields } from './access-fields.ts';
import type { FieldRule, ReadScope, WriteAction, WriteRule } from './access-rules.ts';
import { accessTable, type Collection } from './access-table.ts';
import { secondFactorRequiredFor } from './setting-rules.ts';

type ActingLevel = Level | null | undefined;

/** The parts of the record that a write rule may depend on. */
export type WriteTarget = {
  /** The record is the actor's own user record. */
  readonly isSelf?: boolean;
  /** The level of the user record to write, null if it has none. If omitted, the write is denied to admins. */
  readonly targetLevel?: Level | null;
  /** The actor has written the record. */
  readonly isAuthor?: boolean;
  /** The record belongs to the actor's user. */
  readonly isOwn?: boolean;
  /** levelToWrite of the setting to write; superadmin if it is missing (COL-08). */
  readonly levelToWrite?: Level | null;
};

/** Which records of a collection a level reads (COL-04). */
export function readScope(collection: Collection, level: ActingLevel): ReadScope {
  return accessTable[collection].read[effectiveLevel(level)];
}

const isBelow = (target: ActingLevel, level: Level): boolean =>
  target !== undefined && levels.indexOf(effectiveLevel(target)) > levels.indexOf(level);

const allows = (rule: WriteRule, level: Level, target: WriteTarget): boolean => {
  switch (rule) {
    case 'any':
      return true;
    case 'none':
      return false;
    case 'self':
      return target.isSelf === true;
    case 'below':
      return target.isSelf !== true && isBelow(target.targetLevel, level);
    case 'below-or-self':
      return target.isSelf === true || isBelow(target.targetLevel, level);
    case 'author':
      return target.isAuthor === true;
    case 'own':
      return target.isOwn === true;
    case 'level-to-write':
      return grants(level, target.levelToWrite ?? 'superadmin');
  }
};

/**
 * Whether a level may create such a record. For users, targetLevel is the level of the new user; the default is user. A
 * new record of a collection that its owners write is the creator's own.
 */
export function canCreate(collection: Collection, level: ActingLevel, target: WriteTarget = {}): boolean {
  const acting = effectiveLevel(level);
  return allows(accessTable[collection].create[acting], acting, {
    targetLevel: 'user',
    isOwn: true,
    ...target,
  });
}

/** Whether a level may change the record; {@link canWriteField} decides on each field. */
export function canUpdate(collection: Collection, level: ActingLevel, target: WriteTarget = {}): boolean {
  const acting = effectiveLevel(level);
  return allows(accessTable[collection].update[acting], acting, target);
}

/** Whether a level may delete the record. */
export function canDelete(collection: Collection, level: ActingLevel, target: WriteTarget = {}): boolean {
  const acting = effectiveLevel(level);
  return allows(accessTable[collection].delete[acting], acting, target);
}

/** The rule of a field; empty if it has none of its own. */
export function fieldRule(collection: Collection, field: string): FieldRule {
  const rules = accessTable[collection].fields ?? {};
  if (Object.hasOwn(rules, field)) return rules[field] ?? {};
  return Object.hasOwn(recordFields, field) ? (recordFields[field] ?? {}) : {};
}

/**
 * Whether a level reads a field of a readable record. `hasCompleted`: the actor has a completed participation in this
 * fund; `isFunding`: they still have money to wire to it, and it is not Done.
 */
export function canReadField(
  collection: Collection,
  field: string,
  level: ActingLevel,
  facts: { readonly hasCompleted?: boolean; readonly isFunding?: boolean } = {},
): boolean {
  const rule = fieldRule(collection, field).read;
  if (rule === undefined) return true;
  if (rule === 'nobody') return false;
  if (rule === 'completed') return facts.hasCompleted === true || grants(level, 'admin');
  if (rule === 'funding') return facts.isFunding === true || grants(level, 'admin');
  return grants(level, rule);
}

export type FieldWrite = { readonly isCreating?: boolean; readonly isSelf?: boolean };

/**
 * Whether a level sets a field of a writable record. Below superadmin, users write only the self-service fields of
 * their own record: an admin cannot add notes to, activate or rename themselves.
 */
export function canWriteField(
  collection: Collection,
  field: string,
  level: ActingLevel,
  write: FieldWrite = {},
): boolean {
  const isOwnRecord = collection === 'users' && write.isSelf === true;
  if (isOwnRecord && !grants(level, 'superadmin') && !selfServiceFields.includes(field)) return false;
  const rule = fieldRule(collection, field);
  const least = (write.isCreating ? rule.create : undefined) ?? rule.write;
  if (least === undefined) return true;
  return least !== 'system' && grants(level, least);
}

/** The fields of these that a level may set; others are ignored, like unknown keys. */
export function writableFields(
  collection: Collection,
  fields: readonly string[],
  level: ActingLevel,
  write: FieldWrite = {},
): string[] {
  return fields.filter((field) => canWriteField(collection, field, level, write));
}

/**
 * Whether writing the record requires re-authentication, whatever changes in it (SEC-02). `names` are the current and
 * the next name of the setting.
 */
export function requiresReauthentication(
  collection: Collection,
  action: WriteAction,
  names: readonly unknown[] = [],
): boolean {
  const rule = accessTable[collection].reauthentication?.[action];
  return rule === 'any' || (rule === 'second-factor-setting' && names.includes(secondFactorRequiredFor));
}

/** The fields of these that require re-authentication if a write really changes them. */
export function fieldsRequiringReauthentication(
  collection: Collection,
  fields: readonly string[],
  action: 'create' | 'update',
): string[] {
  return fields.filter((field) => {
    const mark = fieldRule(collection, field).reauthentication;
    return mark === 'set' || (mark === 'change' && action === 'update');
  });
}

/** The fields that a level reads only after re-authentication. */
export function fieldsReadableAfterReauthentication(collection: Collection, level: ActingLevel): string[] {
  return Object.entries(accessTable[collection].fields ?? {}).flatMap(([field, rule]) =>
    rule.reauthentication === 'read' && canReadField(collection, field, level) ? [field] : [],
  );
}
