/** The store's error code, such as AccessDenied. Undefined if the store did not reply. */
export function s3ErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'InvalidBucketNameError') return error.name;
  return error.name === 'S3Error' && 'code' in error ? String(error.code) : undefined;
}

/** Whether the store replied that the object does not exist. */
export function isNotFound(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(s3ErrorCode(error) ?? '');
}
