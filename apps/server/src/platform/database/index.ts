export { auditExposure, exposureAdvice, logAuditExposure } from './audit-exposure.ts';
export {
  connectionSettings,
  createDatabase,
  type DatabaseConnection,
  type DatabaseLimits,
  poolUse,
  queueSettings,
} from './create-database.ts';
export { inTransaction, isInTransaction } from './in-transaction.ts';
export { lockWaits, migrate } from './migrate.ts';
export { listMigrations } from './migration-files.ts';
export { newId } from './new-id.ts';
export { findNewerVersion } from './newer-version.ts';
export { hasWritten, notingWrites } from './noted-writes.ts';
export { DatabaseAwayError, isPrimaryGone } from './primary-gone.ts';
export type { Database } from './schema.ts';
export { connectAlone, connectAsServer, DatabaseInUseError } from './server-lock.ts';
export { assertSuitableDatabase } from './suitable-database.ts';
