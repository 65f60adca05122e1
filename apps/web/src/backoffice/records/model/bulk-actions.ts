import { type Collection, canDelete, canUpdate, type Level, type WriteTarget } from '@paddock/domain';
import { editableFields, type NamedField } from './field-names.ts';

/** What a level may do with many records of a collection; the server decides on each one. */
export function bulkActions(
  collection: Collection,
  level: Level,
): { mayDelete: boolean; fields: readonly NamedField[] } {
  // At best: records of people below the viewer, and settings that the viewer may change.
  const target: WriteTarget = { targetLevel: 'user', levelToWrite: level };
  return {
    mayDelete: canDelete(collection, level, target),
    fields: canUpdate(collection, level, target)
      ? editableFields(collection, level, { isCreating: false }).filter(({ field }) => !field.writeOnly)
      : [],
  };
}
