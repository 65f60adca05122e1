export { connectionSettings, createDatabase, type DatabaseConnection, poolUse } from './create-database.ts';
export { inTransaction, isInTransaction } from './in-transaction.ts';
export { migrate } from './migrate.ts';
export { newId } from './new-id.ts';
export type { Database } from './schema.ts';
