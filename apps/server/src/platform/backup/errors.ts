export type BackupErrorCode =
  | 'BACKUP_EXISTS'
  | 'BACKUP_DAMAGED'
  | 'BACKUP_KEY_MISSING'
  | 'BACKUP_KEY_WRONG'
  | 'BACKUP_OF_OTHER_VERSION'
  | 'RESTORE_TARGET_NOT_EMPTY';

/** Why a backup or a restore failed, in one line for the operator. Nothing was changed. */
export class BackupError extends Error {
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, cause?: unknown) {
    super(message.replaceAll(/\s+/g, ' ').trim(), { cause });
    this.name = 'BackupError';
    this.code = code;
  }
}

/** Whether a file-system error says that the file does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
