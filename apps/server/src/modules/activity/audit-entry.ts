/** A line of the audit log, with the name of the record that it is about. */
export interface AuditEntry {
  readonly action: string;
  /** The id of who did it; null for somebody not signed in, and for the server. */
  readonly actor: string | null;
  readonly record: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The document's, the participation's fund's or the person's; null where there is none any more. */
  readonly name: string | null;
}
