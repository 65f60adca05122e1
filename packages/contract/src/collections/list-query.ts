import type { Collection } from '@paddock/domain';
import * as z from 'zod/mini';
import { validateJsonValue } from '../json-value.ts';
import { rawText } from '../schemas.ts';
import type { Entity, entities, ReferenceName } from './entities.ts';

/** Up to how many filtered records a request with `after` counts. */
export const countedRecords = 10_000;

/** The maximum and the default number of records in a list. */
export const maxLimit = 999;
export const defaultLimit = 50;

export const booleanParam = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false'], 'True or false.'),
      z.transform((value: 'true' | 'false') => value === 'true'),
    ),
  ],
  'True or false.',
);

export const integerParam = (least: number, most: number, message: string) =>
  z.pipe(
    z.union([
      z.number(),
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}$/, message)),
        z.transform((digits: string) => Number(digits)),
      ),
    ]),
    z.int(message).check(z.minimum(least, message), z.maximum(most, message)),
  );

const filterMessage = 'A filter is a JSON object of fields.';
/** Passed on unchanged: a copy would lose a field called `__proto__`, and the list would return everything. */
const fields = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  filterMessage,
);
const filter = z.pipe(
  z.union(
    [
      z.pipe(
        z.string().check(z.maxLength(20_000, 'This filter is too long.')),
        z.transform((json: string, context) => {
          try {
            const value: unknown = JSON.parse(json);
            const message = validateJsonValue(value);
            if (message === undefined) return value;
            context.issues.push({ code: 'custom', message, input: json });
          } catch {
            context.issues.push({ code: 'custom', message: filterMessage, input: json });
          }
          return z.NEVER;
        }),
      ),
      fields,
    ],
    filterMessage,
  ),
  fields,
);

/** The query of a list (COL-01). */
export const listQuery = z.object({
  filter: z.optional(filter),
  sort: z.optional(z.string('A comma list of fields.').check(z.maxLength(1_000, 'This is too long.'))),
  populate: z.optional(
    z.string('A comma list of references.').check(z.maxLength(1_000, 'This is too long.')),
  ),
  limit: z.optional(integerParam(1, maxLimit, `A limit is 1 to ${maxLimit}.`)),
  offset: z.optional(integerParam(0, 999_999_999, 'An offset is 0 or more.')),
  mine: z.optional(booleanParam),
  /** What is read of each record besides its id; `fund.name` is a field of the populated fund. Everything by default. */
  fields: z.optional(z.string('A comma list of fields.').check(z.maxLength(2_000, 'This is too long.'))),
  /** Words that a record must contain in its searched fields. */
  search: z.optional(rawText(200)),
  /** The cursor of the page, from `next` of the page before; '' for the first page. */
  after: z.optional(rawText(8_000)),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The query of a list without pages, which can only be limited. */
export const limitQuery = z.pick(listQuery, { limit: true });

/** The same of a list of funds or investments, which have long texts. */
export const investmentsQuery = z.extend(limitQuery, {
  /** `false`: HTML fields are null, those of populated records too. For a page that shows none of them. */
  texts: z.optional(booleanParam),
});

/** The query of one record. */
export const recordQuery = z.object({
  populate: z.optional(
    z.string('A comma list of references.').check(z.maxLength(1_000, 'This is too long.')),
  ),
});

type Comparison<Value> = {
  $ne?: Value | null;
  $in?: readonly (Value | null)[];
  $nin?: readonly (Value | null)[];
  $gt?: Value;
  $gte?: Value;
  $lt?: Value;
  $lte?: Value;
  $exists?: boolean;
};

/** Fields and the values, or comparisons, that they must meet. */
export type Filter<C extends Collection> = {
  [K in keyof Entity<C>]?: Entity<C>[K] | null | Comparison<NonNullable<Entity<C>[K]>>;
};

type SortField<C extends Collection> = Extract<keyof Entity<C>, string>;

/** The query of a list, typed by its collection. */
export interface TypedListQuery<C extends Collection> {
  filter?: Filter<C>;
  sort?: readonly (SortField<C> | `-${SortField<C>}`)[];
  populate?: readonly ReferenceName<C>[];
  limit?: number;
  offset?: number;
  mine?: boolean;
  texts?: boolean;
  search?: string;
  after?: string;
}

/** Converts a typed query to the wire format. */
export function toListQuery<C extends Collection>(query: TypedListQuery<C>): ListQuery {
  const { filter: asked, sort, populate, ...rest } = query;
  return {
    ...rest,
    ...(asked && { filter: asked }),
    ...(sort && { sort: sort.join(',') }),
    ...(populate && { populate: populate.join(',') }),
  };
}

type ReferencedCollection<
  C extends Collection,
  K extends keyof (typeof entities)[C],
> = (typeof entities)[C][K] extends {
  references: infer R extends Collection;
}
  ? R
  : never;

/** A record with some of its references populated. A record that the caller may not read has only `_id`. */
export type Populated<C extends Collection, K extends ReferenceName<C>> = Omit<Entity<C>, K> & {
  [P in K]: (Partial<Entity<ReferencedCollection<C, P>>> & { _id: string }) | null;
};
