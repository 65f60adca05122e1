import { type Collection, choiceLabel, safeUrl } from '@paddock/domain';
import * as z from 'zod/mini';
import {
  color,
  day,
  dollars,
  id,
  instant,
  lineText,
  longText,
  markupText,
  properName,
  rawText,
  timeZone,
} from '../schemas.ts';

/** How a field is stored, parsed from a body, filtered and sent. */
export type FieldKind =
  | 'text'
  | 'html'
  | 'boolean'
  | 'integer'
  | 'percent'
  | 'money'
  | 'instant'
  | 'texts'
  | 'json'
  | 'reference';

/** One field of a collection. `Value` is its value on the wire where it has one. */
export interface Field<Value = unknown> {
  readonly kind: FieldKind;
  /** Parses the value in a body; null is handled separately. */
  readonly schema: z.ZodMiniType<Value>;
  /** Creating a record needs it, and no update clears it. */
  readonly required?: boolean;
  /** The default value. */
  readonly default?: Value;
  /** The allowed values. */
  readonly values?: readonly string[];
  /** The collection that an id points into. */
  readonly references?: Collection;
  /** Read-only: derived from other fields or records (COL-05). */
  readonly computed?: boolean;
  /** Write-only. */
  readonly writeOnly?: boolean;
  /** Text of several lines. */
  readonly isLong?: boolean;
  /** Whether a record may have no value, where that does not follow from `required` and `default`. */
  readonly isNullable?: boolean;
}

interface Options<Value> {
  readonly required?: true;
  readonly default?: Value;
}

/** A field whose type states its kind and options too: the types of records and of the database's tables follow. */
type DeclaredField<Kind extends FieldKind, Value, O> = Field<Value> & O & { readonly kind: Kind };

const field = <Value, Kind extends FieldKind, const O extends Options<Value>>(
  kind: Kind,
  schema: z.ZodMiniType<Value>,
  options: O | undefined,
): DeclaredField<Kind, Value, O> => ({ kind, schema, ...(options as O) });

const needed = z.regex(/\S/, 'This is needed.');

/** One line of at most `max` characters. A required one is not empty. */
export const textField = <const O extends Options<string>>(max = 1_000, options?: O) =>
  field('text', options?.required ? lineText(max).check(needed) : lineText(max), options);

/** Text of several lines, of at most `max` characters. A required one is not empty. */
export const longTextField = <const O extends Options<string>>(max: number, options?: O) => ({
  ...field('text', options?.required ? longText(max).check(needed) : longText(max), options),
  isLong: true as const,
});

/** A color as #rgb or #rrggbb. */
export const colorField = () => field('text', color, {});

/** Text that may also be sent as a number: 5 becomes '5'. */
export const codeField = (max: number) =>
  field(
    'text',
    z.union(
      [lineText(max), z.pipe(z.number(), z.transform(String))],
      'A text or a number.',
    ) as z.ZodMiniType<string>,
    {},
  );

/** The name of a person, trust or entity, with visible characters only. */
export const nameField = <const O extends Options<string>>(max: number, options?: O) =>
  field('text', options?.required ? properName(max).check(needed) : properName(max), options);

/**
 * The address of a page or picture: https or http, or a path on this site. `javascript:` and similar schemes are
 * rejected.
 */
export const urlField = () =>
  field(
    'text',
    lineText(2_000).check(
      z.refine(
        (value) => value === '' || safeUrl(value) !== undefined,
        'An address begins with https:// or http://, or with / on this site.',
      ),
    ),
    {},
  );

/** A phone number as people write it, such as +1 843 555 0100. */
export const phoneField = () =>
  field(
    'text',
    lineText(50).check(
      z.refine(
        (value) => value === '' || (/^\+?[\d\s().-]+$/.test(value) && value.replace(/\D/g, '').length >= 7),
        'A phone number, such as +1 843 555 0100.',
      ),
    ),
    {},
  );

/** One of a fixed list of values. */
export const choiceField = <const V extends string, const O extends Options<V>>(
  values: readonly V[],
  options?: O,
): DeclaredField<'text', V, O> => ({
  ...field('text', z.enum(values, `One of ${values.map(choiceLabel).join(', ')}.`), options),
  values,
});

/** The name of a time zone. */
export const timeZoneField = <const O extends Options<string>>(options?: O) =>
  field('text', timeZone, options);

/** Text with markup; the server stores it sanitized (CON-09). */
export const htmlField = (max = 1_000_000) => field('html', markupText(max), {});

export const booleanField = <const O extends Options<boolean>>(options?: O) =>
  field('boolean', z.boolean('True or false.'), options);

/** A whole number that fits in 32 bits. */
export const integerField = () => field('integer', z.int32('A whole number.') as z.ZodMiniType<number>, {});

const hasFourDecimals = (value: number) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-5;

/** A percentage (12.5 is 12.5 %) with at most four decimals, below 100 million. */
export const percentNumber = z
  .number('A percentage is a number.')
  .check(
    z.refine(
      (value) => Math.abs(value) < 100_000_000 && hasFourDecimals(value),
      'A percentage has at most four decimals.',
    ),
  );

export const percentField = <const O extends Options<number>>(options?: O) =>
  field('percent', percentNumber, options);

/** A part of a whole, in percent. */
export const partField = () =>
  field(
    'percent',
    percentNumber.check(z.refine((value) => value >= 0 && value <= 100, 'A percentage from 0 to 100.')),
    {},
  );

/** What a fund has returned or is worth, in percent of what was invested. */
export const returnField = <const O extends Options<number>>(options?: O) =>
  field(
    'percent',
    percentNumber.check(z.refine((value) => value >= 0, 'A percentage is not negative.')),
    options,
  );

/** Dollars with at most two decimals, not negative, below a trillion. */
export const moneyField = () =>
  field('money', dollars.check(z.refine((value) => value >= 0, 'An amount is not negative.')), {});

/** An instant, ISO 8601 text. */
export const instantField = () => field('instant', instant, {});

/** A day of the calendar, such as 2019-03-31. */
export const dayField = () => field('text', day, {});

/** A list of short texts. */
export const textListField = () =>
  field(
    'texts',
    z.array(lineText(1_000), 'A list of texts.').check(z.maxLength(1_000, 'At most 1000 texts.')),
    {
      default: [] as string[],
    },
  );

/** Some of a fixed list of values. */
export const choiceListField = <const V extends string>(values: readonly V[]) =>
  field(
    'texts',
    z.array(z.enum(values, `One of ${values.map(choiceLabel).join(', ')}.`), 'A list of texts.'),
    {
      default: [] as V[],
      values,
    },
  );

/** A structured value with its own schema. */
export const jsonField = <Value>(schema: z.ZodMiniType<Value>) => field('json', schema, {});

/** The id of a record of another collection; `populate` puts the record in its place. */
export const reference = <const O extends Options<string>>(
  references: Collection,
  options?: O,
): DeclaredField<'reference', string, O> & { readonly references: Collection } => ({
  ...field('reference', id, options),
  references,
});

/** The id of a record of the collection that another field names. */
export const recordIdField = () => field('reference', id, { required: true });

const computedSchemas = {
  text: z.string(),
  boolean: z.boolean(),
  integer: z.number(),
  money: z.number(),
  instant,
} as const;
interface ComputedValues {
  text: string;
  boolean: boolean;
  integer: number;
  money: number;
  instant: string;
}
interface Computed<IsNullable extends boolean> {
  readonly computed: true;
  readonly isNullable: IsNullable;
}

/** A field that is answered and never written (COL-05). Texts may be missing; counts are integers and always there. */
export const computed = <const K extends keyof ComputedValues>(kind: K) =>
  ({
    kind,
    schema: computedSchemas[kind],
    computed: true,
    isNullable: kind === 'text',
  }) as unknown as DeclaredField<K, ComputedValues[K], Computed<K extends 'text' ? true : false>>;

/** A write-only text. */
export const secretField = (max: number) => ({
  ...field('text', rawText(max), {}),
  writeOnly: true as const,
});
