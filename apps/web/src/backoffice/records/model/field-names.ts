import { type Field, fieldsOf } from '@paddock/contract';
import {
  type Collection,
  canReadField,
  canWriteField,
  fieldsReadableAfterReauthentication,
  type Level,
} from '@paddock/domain';

/** A field of a collection with its name on the wire. */
export interface NamedField {
  readonly name: string;
  readonly field: Field;
}

const named = (collection: Collection): NamedField[] =>
  Object.entries(fieldsOf(collection)).map(([name, field]) => ({ name, field }));

/** The fields that a level reads in every record of the collection. */
export function readableFields(collection: Collection, level: Level): NamedField[] {
  const guarded = fieldsReadableAfterReauthentication(collection, level);
  return named(collection).filter(
    ({ name, field }) => !field.writeOnly && canReadField(collection, name, level) && !guarded.includes(name),
  );
}

export interface Editing {
  readonly isCreating: boolean;
  /** The record is the viewer's own account. */
  readonly isSelf?: boolean;
}

/** The fields that a level sets in a record that it may write. */
export function editableFields(collection: Collection, level: Level, editing: Editing): NamedField[] {
  return named(collection).filter(
    ({ name, field }) => !field.computed && canWriteField(collection, name, level, editing),
  );
}

/** Whether a list can be sorted by the field. */
export const isSortable = ({ kind }: Field): boolean => kind !== 'json' && kind !== 'texts';

/** The collections and fields that refer to records of a collection, as far as a level reads them. */
export function referringFields(
  collection: Collection,
  all: readonly Collection[],
  level: Level,
): { collection: Collection; name: string }[] {
  return all.flatMap((from) =>
    readableFields(from, level)
      .filter(({ field }) => field.references === collection)
      .map(({ name }) => ({ collection: from, name })),
  );
}
