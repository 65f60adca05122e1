import { recordFields, selfServiceFields } from './access-fields.ts';
import type { Collection, FieldRule, ReadScope, WriteRule } from './access-rules.ts';
import { accessTable } from './access-table.ts';
import { effectiveLevel, grants, type Level, levels } from './levels.ts';

type ActingLevel = Level | null | undefined;

/** What of the record at hand a write rule may depend on. */
export type WriteTarget = {
  /** The record is the caller's own user record. */
  readonly isSelf?: boolean;
  /** The level of the user record that is written, null where it has none. Unknown (left out), an admin is refused. */
  readonly targetLevel?: Level | null;
  /** levelToWrite of the setting that is written; superadmin where it is missing (COL-08). */
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
    case 'level-to-write':
      return grants(level, target.levelToWrite ?? 'superadmin');
  }
};

/** Whether a level may create such a record. For users, targetLevel is the level the new user gets, user if not told. */
export function mayCreate(collection: Collection, level: ActingLevel, target: WriteTarget = {}): boolean {
  const acting = effectiveLevel(level);
  return allows(accessTable[collection].create[acting], acting, { targetLevel: 'user', ...target });
}

/** Whether a level may change the record; which of its fields, {@link writableField} says. */
export function mayUpdate(collection: Collection, level: ActingLevel, target: WriteTarget = {}): boolean {
  const acting = effectiveLevel(level);
  return allows(accessTable[collection].update[acting], acting, target);
}

/** Whether a level may delete the record. */
export function mayDelete(collection: Collection, level: ActingLevel, target: WriteTarget = {}): boolean {
  const acting = effectiveLevel(level);
  return allows(accessTable[collection].delete[acting], acting, target);
}

/** The rule of a field, empty where it has none of its own. */
export function fieldRule(collection: Collection, field: string): FieldRule {
  const rules = accessTable[collection].fields ?? {};
  if (Object.hasOwn(rules, field)) return rules[field] ?? {};
  return Object.hasOwn(recordFields, field) ? (recordFields[field] ?? {}) : {};
}

/**
 * Whether a level reads a field of a record that it may read. `hasCompleted` says that the caller has a
 * completed participation of their own in the fund at hand.
 */
export function readableField(
  collection: Collection,
  field: string,
  level: ActingLevel,
  facts: { readonly hasCompleted?: boolean } = {},
): boolean {
  const rule = fieldRule(collection, field).read;
  if (rule === undefined) return true;
  if (rule === 'nobody') return false;
  if (rule === 'completed') return facts.hasCompleted === true || grants(level, 'admin');
  return grants(level, rule);
}

export type FieldWrite = { readonly isCreating?: boolean; readonly isSelf?: boolean };

/**
 * Whether a level sets a field of a record that it may write. Below superadmin, people write only the
 * self-service fields of their own user record: an admin cannot note, activate or rename themselves.
 */
export function writableField(
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

/** Those of the given fields that a level sets; the others are ignored, as unknown keys are. */
export function writableFields(
  collection: Collection,
  fields: readonly string[],
  level: ActingLevel,
  write: FieldWrite = {},
): string[] {
  return fields.filter((field) => writableField(collection, field, level, write));
}
