/**
 * A shutdown or a crash (57P01 to 57P03), a connection that does not come about or ends (08), a primary no more (25006).
 */
const goneStates = /^(?:57P0[123]|08\w{3}|25006)$/;

/** What a pooler says whose server is away, and a database that takes no connections at the moment. */
const goneIfFatal: readonly string[] = ['08P01', '55000'];

const goneSystemErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What pg and its pool say without a code. */
const goneMessages =
  /^(?:Connection terminated|timeout expired$|Query read timeout$)|(?:was closed|connection error) and is not queryable$/;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Whether this error of the database driver says that the connection has no primary at its other end, or none any more. */
export function isPrimaryGone(error: unknown): error is Error {
  if (error instanceof DatabaseAwayError) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // With the same codes PostgreSQL reports a mistake in a statement, but then goes on.
  if (goneIfFatal.includes(code)) return 'severity' in error && error.severity === 'FATAL';
  // A missing file is ENOENT too, but not of a connect.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return goneStates.test(code) || goneSystemErrors.has(code) || goneMessages.test(error.message);
}

/** Whether the error proves that its statement did nothing: it was never sent, or a server refused it as read-only. */
export function wasNotRun(error: Error): boolean {
  return codeOf(error) === '25006' || error.message.endsWith('is not queryable');
}

/**
 * There is no primary to work with.
 *
 * - `not-reached`: nothing was sent, after waiting as long as a request may.
 * - `undone`: the connection was lost, and what was sent over it had no effect, so it can be sent again.
 * - `unknown`: the connection was lost after something was sent that the database may have kept.
 */
export class DatabaseAwayError extends Error {
  readonly outcome: 'not-reached' | 'undone' | 'unknown';
  /** The code of the cause. */
  readonly code: string;
  constructor(outcome: DatabaseAwayError['outcome'], cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseAwayError';
    this.outcome = outcome;
    this.code = codeOf(cause);
  }
}
