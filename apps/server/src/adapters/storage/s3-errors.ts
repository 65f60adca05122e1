/** The code of an error that the store answered, such as AccessDenied. Undefined where it did not answer. */
export function s3ErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'InvalidBucketNameError') return error.name;
  return error.name === 'S3Error' && 'code' in error ? String(error.code) : undefined;
}

/** Whether the store answered that there is no such object. */
export function isNotFound(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(s3ErrorCode(error) ?? '');
}
