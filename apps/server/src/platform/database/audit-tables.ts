/** The tables of the audit log. Each belongs to the role that owns the log, and these are the rights of the server's. */
export const auditTables = [
  { name: 'audit_events', rights: 'SELECT, INSERT' },
  { name: 'audit_chain', rights: 'SELECT, INSERT' },
  { name: 'audit_pruned', rights: 'SELECT' },
  { name: 'audit_erased', rights: 'SELECT' },
] as const;
