/**
 * Whether PostgreSQL refused a prepared statement, without running it, because its result has other columns than when it
 * was prepared. Known by the place in PostgreSQL, because the text of the error is in the language of the database, and
 * its code (a feature that is not supported) has other causes too.
 */
export function isOutdatedPlan(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'routine' in error)) return false;
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}
