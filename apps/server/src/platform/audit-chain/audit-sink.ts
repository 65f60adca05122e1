/** Where lines of the audit log are sent. */
export interface AuditSink {
  /** Each line is a JSON text. Resolves once the other end has taken all of them; else they are sent again. */
  send(lines: readonly string[]): Promise<void>;
}
