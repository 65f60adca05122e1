/** A column that holds what SECRET_KEY has encrypted, for a rotation of the key. */
export interface SealedColumn {
  readonly table: string;
  /** The column of its primary key. */
  readonly key: string;
  readonly column: string;
  /** `json`: the bytes are a JSON text in base64. */
  readonly form?: 'json';
}

/** What SECRET_KEY signs, and how long a signature is good, in milliseconds; null for one without an end. */
export interface SigningUse {
  readonly purpose: string;
  readonly lifetime: number | null;
}

/** What a module uses SECRET_KEY for. */
export interface KeyUse {
  readonly sealed: readonly SealedColumn[];
  readonly signed: readonly SigningUse[];
}
