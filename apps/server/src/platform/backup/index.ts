/** Backup and restore of database, files and key as one set, on either kind of database (docs/operations.md). */
export { type BackupOptions, type BackupSummary, backup } from './backup.ts';
export type { DecryptionKey, EncryptionKey } from './encryption.ts';
export { BackupError, type BackupErrorCode } from './errors.ts';
export type { ObjectList } from './format.ts';
export { type RestoreOptions, type RestoreSummary, restore } from './restore.ts';
