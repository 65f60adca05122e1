/**
 * A backup is one gzipped tar, written and read as a stream. If it is encrypted, the age format (age-encryption.org)
 * wraps it.
 *
 *   backup.json                          the description, first
 *   tables/SCHEMA/TABLE/000001.copy …    the rows, as COPY writes them, in chunks
 *   sequences.json
 *   files/KEY …                          the stored files, if they are on disk
 *   objects.json                         the list of files in an external store, without their bytes
 *   secret.key                           if the key is in DATA_DIR
 *   manifest.json                        size and SHA-256 of every entry, last, so a backup that has it is complete
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
  /** The stored columns, in the order of the rows' values. */
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
  /** Text, because a bigint does not fit into a JSON number. */
  readonly value: string;
  readonly isCalled: boolean;
}

/** Files that are not in the archive, because they are in an external store. */
export interface ObjectList {
  /** The store's name for the operator. */
  readonly store: string;
  readonly objects: readonly { readonly key: string; readonly size: number }[];
}

export interface EntryDigest {
  readonly size: number;
  readonly sha256: string;
}

export interface Manifest {
  readonly entries: Readonly<Record<string, EntryDigest>>;
  /** Number of rows of each table, by `tableKey`. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The table's folder in the archive, which is also its key in the manifest. */
export function tableKey({ schema, name }: TableName): string {
  return `${ENTRY.tables}${encodeURIComponent(schema)}/${encodeURIComponent(name)}`;
}

export function chunkName(table: TableName, piece: number): string {
  return `${tableKey(table)}/${String(piece).padStart(6, '0')}.copy`;
}
