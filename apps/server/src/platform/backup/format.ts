/**
 * A backup is one gzipped tar, in the age format (age-encryption.org) around it where it is encrypted, written and read
 * as a stream:
 *
 *   backup.json                          what it is, first
 *   tables/SCHEMA/TABLE/000001.copy …    the rows, as COPY writes them, in pieces
 *   sequences.json
 *   files/KEY …                          the stored files, where they lie on disk
 *   objects.json                         what the store holds, where that is elsewhere: no bytes
 *   secret.key                           where the key lies in DATA_DIR
 *   manifest.json                        size and SHA-256 of every entry, last: its presence says complete
 */
export const FORMAT = 1;

export const ENTRY = {
  header: 'backup.json',
  sequences: 'sequences.json',
  secretKey: 'secret.key',
  manifest: 'manifest.json',
  files: 'files/',
  objects: 'objects.json',
  tables: 'tables/',
} as const;

export interface TableName {
  readonly schema: string;
  readonly name: string;
}

export interface TableShape extends TableName {
  /** The columns that carry data, in the order in which the rows have them. */
  readonly columns: readonly string[];
}

export interface Header {
  readonly format: number;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  /** The migrations that the database had, oldest first. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableShape[];
}

export interface SequenceValue extends TableName {
  /** Text, because a bigint does not fit a JSON number. */
  readonly value: string;
  readonly isCalled: boolean;
}

/** Files that are not in the archive, because they lie in a store of their own. */
export interface ObjectList {
  /** What the store calls itself, for the operator. */
  readonly store: string;
  readonly objects: readonly { readonly key: string; readonly size: number }[];
}

export interface EntryDigest {
  readonly size: number;
  readonly sha256: string;
}

export interface Manifest {
  readonly entries: Readonly<Record<string, EntryDigest>>;
  /** Rows of each table, by `tableKey`. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The table's folder in the archive, which is also its key in the manifest. */
export function tableKey({ schema, name }: TableName): string {
  return `${ENTRY.tables}${encodeURIComponent(schema)}/${encodeURIComponent(name)}`;
}

export function chunkName(table: TableName, piece: number): string {
  return `${tableKey(table)}/${String(piece).padStart(6, '0')}.copy`;
}
