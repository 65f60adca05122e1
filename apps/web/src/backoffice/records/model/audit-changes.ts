import { fieldOf } from '@paddock/contract';
import type { Collection } from '@paddock/domain';

/** A changed field of an audit line; without values if they may not be read. */
export interface FieldChange {
  readonly name: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly isHidden: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers are stored as the database writes them. */
function asField(collection: Collection, name: string, value: unknown): unknown {
  const kind = fieldOf(collection, name)?.kind;
  const isFigure = kind === 'money' || kind === 'percent' || kind === 'integer';
  return isFigure && typeof value === 'string' && value !== '' ? Number(value) : value;
}

/** What an audit line says about the fields of its record. */
export function fieldChanges(collection: Collection, detail: unknown): FieldChange[] {
  const changes = isObject(detail) ? detail['changes'] : undefined;
  if (!isObject(changes)) return [];
  return Object.entries(changes).map(([name, change]) =>
    isObject(change)
      ? {
          name,
          before: asField(collection, name, change['before']),
          after: asField(collection, name, change['after']),
          isHidden: false,
        }
      : { name, isHidden: true },
  );
}

const verbs: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
};

/** What happened, in words: "synd_users.correct_terms" is "Correct terms". */
export function actionWords(action: string): string {
  const verb = action.split('.').at(-1) ?? action;
  const known = verbs[verb];
  if (known) return known;
  const words = verb.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
