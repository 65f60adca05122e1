import * as z from 'zod/mini';

/** The name of a schema in the OpenAPI document, where it becomes a component. */
export const schemaNames = z.registry<{ id: string; description: string }>();

/** Gives a schema a name and a description in the OpenAPI document. */
export function named<S extends z.ZodMiniType>(id: string, description: string, schema: S): S {
  schemaNames.add(schema, { id, description });
  return schema;
}

/** The identifier of a record. */
export const recordId = z.guid();

/** An instant as ISO 8601 text with its offset, UTC in all replies. */
export const timestamp = z.iso.datetime({ offset: true });

/** A day of the calendar, as YYYY-MM-DD. */
export const calendarDay = z.string();

/** Dollars with at most two decimals. A sum may be larger than any single amount. */
export const amount = z
  .number()
  .check(z.refine((value) => /^-?\d+(\.\d{1,2})?$/.test(`${value}`), 'An amount has at most two decimals.'));

/** How many there are of something. */
export const count = z.int().check(z.minimum(0));

export const successReply = named(
  'Success',
  'The request succeeded and has nothing else to report.',
  z.strictObject({ success: z.boolean() }),
);
export type SuccessReply = z.infer<typeof successReply>;

/** One record, and the reply of a create and an update. */
export interface ItemReply<Item> {
  item: Item;
}

export const itemReply = <Item extends z.ZodMiniType>(item: Item) => z.strictObject({ item });

/** A list: the requested page, and the total number of records. */
export interface ListReply<Item> {
  items: Item[];
  total: number;
}

export const listReply = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({ items: z.array(item), total: count });

/** A list that can be continued by cursor. `next` and `more` are in the reply only if the request had `after`. */
export interface PagedReply<Item> extends ListReply<Item> {
  /** The cursor of the following page; null on the last one. */
  next?: string | null | undefined;
  /** True if more records match than were counted. */
  more?: boolean | undefined;
}

export const pagedReply = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    total: count,
    next: z.optional(z.nullable(z.string())),
    more: z.optional(z.boolean()),
  });
