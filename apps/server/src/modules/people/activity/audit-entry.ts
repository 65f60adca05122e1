/** A line of the audit log, with the name of its record. */
export interface AuditEntry {
  readonly action: string;
  /** The id of the person who acted; null for a visitor and for the server. */
  readonly actor: string | null;
  readonly record: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The name of the document, the participation's fund with its holder, or the person; null if it no longer exists. */
  readonly name: string | null;
}
