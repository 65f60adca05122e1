import type { ColumnType, Generated } from 'kysely';

/** A time: read as a Date, written as a Date or ISO 8601 text. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
/** A time that the database sets where the insert does not. */
export type StampedInstant = ColumnType<Date, Date | string | undefined, Date | string>;
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** numeric: read as exact decimal text, never as a binary number. */
export type Decimal = string;

/** jsonb and json: read parsed, written as JSON text. */
export type Json<Read> = ColumnType<Read, string, string>;
export type DefaultedJson<Read> = ColumnType<Read, string | undefined, string>;
export type OptionalJson<Read> = ColumnType<Read | null, string | null | undefined, string | null>;

/** A boolean that is false where the insert names none. */
export type Flag = Generated<boolean>;

/** Set by triggers, so no statement of ours writes it. */
export type TriggerMaintained<T> = ColumnType<T, never, never>;

/** What every record of a collection carries. */
export interface RecordColumns {
  _id: ColumnType<string, string, never>;
  createdAt: StampedInstant;
  updatedAt: StampedInstant;
}
