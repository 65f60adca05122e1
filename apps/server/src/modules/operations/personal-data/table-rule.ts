import { type RawBuilder, sql } from 'kysely';

/** An address that was a person's for a time: the same address may be somebody else's before or after. */
export interface AddressPeriod {
  /** In lower case. */
  readonly address: string;
  readonly from: Date;
  readonly to: Date;
}

export interface Person {
  readonly id: string;
  readonly addresses: readonly AddressPeriod[];
}

/** The condition for a person's rows of a table, which is called `t`. */
export type RowsOf = (person: Person) => RawBuilder<boolean>;

/**
 * When a row ends: `closed`, thirty days after the account was closed; `unbound`, once nothing binds the account any
 * more either.
 */
export type ErasureTime = 'closed' | 'unbound';

export type Erasure =
  /** It stays, and says nothing about the person once the rest is erased, or has to stay. */
  | { readonly how: 'keep'; readonly why: string }
  /** The rows are deleted. Files that `files` names are removed from the store. */
  | {
      readonly how: 'erase';
      readonly when: ErasureTime;
      /** Where other rows are erased than those that are exported. */
      readonly rows?: RowsOf;
      readonly files?: readonly string[];
    }
  /** The rows stay without what tells whose they are. */
  | {
      readonly how: 'anonymize';
      readonly when: ErasureTime;
      readonly rows?: RowsOf;
      readonly files?: readonly string[];
      readonly set: Readonly<Record<string, RawBuilder<unknown>>>;
      /** What of a person stays in the rows, and why, in sentences. */
      readonly stays?: string;
    };

/** What is done with the rows of one table that are about a person. */
export interface PersonalRule {
  /** What it holds about people, in words. */
  readonly holds: string;
  readonly rows: RowsOf;
  /** The columns of the export. None: the rows are in no export, and `withheld` says why of all of them. */
  readonly exported: readonly string[];
  /** Why the other columns are in no export. */
  readonly withheld: Readonly<Record<string, string>> | string;
  /** The columns that name a file of the export: its key, and what it is called. */
  readonly exportedFile?: {
    readonly key: string;
    readonly name: string;
    readonly folder: string;
    /** Those that the person can open today. */
    readonly rows: RowsOf;
  };
  readonly erasure: Erasure;
  /** How long a row is kept in any case, in words, where that is shorter than the account. */
  readonly kept?: string;
}

/** Why a table has no personal rule. */
export interface ImpersonalRule {
  readonly holds: string;
  readonly isImpersonal: true;
  readonly why: string;
  readonly kept?: string;
}

export type TableRule = PersonalRule | ImpersonalRule;

export const isPersonal = (rule: TableRule): rule is PersonalRule => !('isImpersonal' in rule);

/** Rows that a column names the person of. */
export const own =
  (column: string): RowsOf =>
  ({ id }) =>
    sql`t.${sql.ref(column)} = ${id}`;

/** Rows of a participation of the person. */
export const ofOwnParticipation =
  (column: string): RowsOf =>
  ({ id }) =>
    sql`t.${sql.ref(column)} IN (SELECT s._id FROM synd_users s WHERE s."user" = ${id})`;

/** Rows of an address, from the time when it was the person's. */
export const ofOwnAddress =
  (column: string, time: string): RowsOf =>
  ({ addresses }) =>
    addresses.length === 0
      ? sql`false`
      : sql`(${sql.join(
          addresses.map(
            ({ address, from, to }) =>
              sql`lower(t.${sql.ref(column)}) = ${address}
                AND t.${sql.ref(time)} >= ${from} AND t.${sql.ref(time)} <= ${to}`,
          ),
          sql` OR `,
        )})`;
