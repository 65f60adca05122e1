/**
 * Why the embedded database cannot start. Every message is one line for the operator's console; `code` is stable and
 * safe to compare.
 */
export type EmbeddedDatabaseErrorCode =
  | 'EMBEDDED_DATABASE_IN_USE'
  | 'DATA_DIR_UNUSABLE'
  | 'EMBEDDED_DATABASE_VERSION'
  | 'EMBEDDED_DATABASE_UNAVAILABLE'
  | 'EMBEDDED_DATABASE_FAILED';

export class EmbeddedDatabaseError extends Error {
  readonly code: EmbeddedDatabaseErrorCode;

  constructor(code: EmbeddedDatabaseErrorCode, message: string, cause?: unknown) {
    super(message.replaceAll(/\s+/g, ' ').trim(), { cause });
    this.name = new.target.name;
    this.code = code;
  }
}

/** Another server owns this DATA_DIR; `ownerPid` is its process, if known. */
export class EmbeddedDatabaseInUseError extends EmbeddedDatabaseError {
  readonly ownerPid: number | undefined;

  constructor(dataDir: string, ownerPid: number | undefined) {
    const who = ownerPid === undefined ? '' : ` (process ${ownerPid})`;
    super(
      'EMBEDDED_DATABASE_IN_USE',
      `DATA_DIR ${dataDir} is in use by another Paddock server${who}. Stop it, or set another DATA_DIR for this one.`,
    );
    this.ownerPid = ownerPid;
  }
}

/** DATA_DIR cannot be created, entered, written to or closed to others. */
export class DataDirUnusableError extends EmbeddedDatabaseError {
  constructor(dataDir: string, reason: string, cause?: unknown) {
    super('DATA_DIR_UNUSABLE', `DATA_DIR ${dataDir} cannot be used: ${reason}.`, cause);
  }
}

/** Another major version of PostgreSQL created the folder. */
export class EmbeddedDatabaseVersionError extends EmbeddedDatabaseError {
  constructor(dataDir: string, found: string, wanted: string) {
    super(
      'EMBEDDED_DATABASE_VERSION',
      `The database in DATA_DIR ${dataDir} was made by PostgreSQL ${found}, and this Paddock brings PostgreSQL ${wanted}. ` +
        'Start the version of Paddock that made it, run npm run backup there, and npm run restore here into an empty DATA_DIR.',
    );
  }
}

/** The embedded PostgreSQL does not run on this machine. */
export class EmbeddedDatabaseUnavailableError extends EmbeddedDatabaseError {
  constructor(reason: string, cause?: unknown) {
    super(
      'EMBEDDED_DATABASE_UNAVAILABLE',
      `The embedded PostgreSQL cannot run here: ${reason}. Set DATABASE_URL to use your own PostgreSQL.`,
      cause,
    );
  }
}

/** The start failed; the message quotes PostgreSQL's last output. */
export class EmbeddedDatabaseFailedError extends EmbeddedDatabaseError {
  constructor(reason: string, cause?: unknown) {
    super('EMBEDDED_DATABASE_FAILED', `The embedded PostgreSQL did not start: ${reason}`, cause);
  }
}
