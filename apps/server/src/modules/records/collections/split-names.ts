import { fieldOf } from '@paddock/contract';
import { type Collection, collectionWords } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';

/** The names in a comma-separated list. */
export const splitNames = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** What a list reads of each record and of the records that it refers to, by reference. */
interface ListedFields {
  readonly fields?: readonly string[];
  readonly populatedFields?: Readonly<Record<string, readonly string[]>>;
}

/** The fields that a list is asked for, like `name,fund.name`. Throws on one that the collection does not have. */
export function splitFields(collection: Collection, list: string | undefined): ListedFields {
  if (list === undefined) return {};
  const paths = splitNames(list).map((path) => path.split('.'));
  for (const [name = '', ...rest] of paths) {
    const target = rest.length === 1 ? fieldOf(collection, name)?.references : undefined;
    if (rest.length === 0 ? !hasField(collection, name) : !target || !hasField(target, rest[0] ?? '')) {
      const path = [name, ...rest].join('.');
      throwDomainError('bad_request', `A field is none of the ${collectionWords(collection).many}.`, {
        fields: `There is no field ${path}.`,
      });
    }
  }
  const nested = Map.groupBy(
    paths.filter(({ length }) => length > 1),
    ([name = '']) => name,
  );
  return {
    fields: paths.map(([name = '']) => name),
    populatedFields: Object.fromEntries(
      [...nested].map(([name, named]) => [name, named.map(([, field = '']) => field)]),
    ),
  };
}

const hasField = (collection: Collection, name: string) =>
  name === '_id' || name === 'id' || fieldOf(collection, name) !== undefined;
