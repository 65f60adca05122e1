import type { entities, Field } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { ColumnType } from 'kysely';
import type { Decimal, RecordColumns } from './column-types.ts';

/**
 * The table of a collection: a column for each field of the contract that is not computed, and the columns of `More`.
 * `More` states what the contract does not: columns that are on no wire, computed fields that are stored, and fields
 * whose column differs from their declaration.
 */
export type CollectionTable<C extends Collection, More> = Omit<DeclaredColumns<C>, keyof More> &
  Pick<RecordColumns, '_id' | Extract<keyof RecordColumns, keyof Fields<C>>> &
  More;

type Fields<C extends Collection> = (typeof entities)[C];

type DeclaredColumns<C extends Collection> = {
  [K in keyof Fields<C> as Fields<C>[K] extends { computed: true } ? never : K]: Column<Fields<C>[K]>;
};

/** An insert needs a required field, may omit one with a default, and may omit or clear any other. */
type Column<F> = F extends { required: true }
  ? ColumnType<Read<F>, Written<F>, Written<F>>
  : F extends { default: unknown }
    ? ColumnType<Read<F>, Written<F> | undefined, Written<F>>
    : ColumnType<Read<F> | null, Written<F> | null | undefined, Written<F> | null>;

type Read<F> = F extends { kind: 'money' | 'percent' }
  ? Decimal
  : F extends { kind: 'instant' }
    ? Date
    : ValueOf<F>;

type Written<F> = F extends { kind: 'money' | 'percent' }
  ? Decimal | number
  : F extends { kind: 'instant' }
    ? Date | string
    : F extends { kind: 'json' }
      ? string
      : ValueOf<F>;

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
