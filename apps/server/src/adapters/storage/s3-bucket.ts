import { createHash } from 'node:crypto';
import type { Client } from 'minio';
import type { Logger } from 'pino';
import type { S3Config } from '../../platform/config.ts';
import { s3ErrorCode } from './s3-errors.ts';

/** Why the server cannot use the bucket, and how to fix it, in one line for the operator. */
export class BucketError extends Error {
  readonly code = 'S3_BUCKET';
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'BucketError';
  }
}

/**
 * Browsers of every portal post files to the bucket, and portals come and go, so any origin may post. That is safe,
 * because a post needs a policy that this server has signed. Reading is not allowed.
 */
const corsRule =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>POST</AllowedMethod>' +
  '<AllowedHeader>*</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>';

/**
 * Finds the bucket, creates it if it is missing, and adds the CORS rule that uploads need if it has none. Throws a
 * {@link BucketError} if only the operator can fix the cause. If the store is unreachable, the server starts without
 * it.
 */
export async function ensureBucket(client: Client, config: S3Config, log: Logger): Promise<void> {
  const { bucket, endpoint, region } = config;
  try {
    if (!(await client.bucketExists(bucket))) {
      await client.makeBucket(bucket, region);
      log.info({ bucket }, 'The bucket did not exist and was created');
    }
  } catch (error) {
    const advice = adviceFor(s3ErrorCode(error), config);
    if (advice)
      throw new BucketError(`${advice} (The store at ${endpoint} says ${s3ErrorCode(error)}.)`, error);
    log.error(
      { err: error, endpoint },
      'The file store cannot be reached. Uploads and downloads fail until it is back. If it never worked, check S3_ENDPOINT',
    );
    return;
  }
  await allowPosts(client, bucket).catch((error: unknown) =>
    log.warn(
      { err: error, bucket },
      'The CORS rules of the bucket could neither be read nor set. Uploads from browsers fail unless the rules allow POST from the portals (docs/operations.md)',
    ),
  );
}

function adviceFor(code: string | undefined, { bucket, region }: S3Config): string | undefined {
  switch (code) {
    case 'InvalidAccessKeyId':
      return 'S3_ACCESS_KEY_ID is not known to the store: check it.';
    case 'SignatureDoesNotMatch':
      return 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID: check it.';
    case 'AccessDenied':
      return `The store lets the key neither use nor make the bucket "${bucket}": check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, make the bucket, and allow the key to list it and to get, put and delete its objects.`;
    case 'BucketAlreadyExists':
      return `The bucket "${bucket}" belongs to somebody else: choose another name for S3_BUCKET.`;
    case 'InvalidBucketName':
    case 'InvalidBucketNameError':
      return `S3_BUCKET is "${bucket}", which is no name of a bucket.`;
    case 'AuthorizationHeaderMalformed':
    case 'InvalidLocationConstraint':
    case 'PermanentRedirect':
    case 'InvalidRegion':
      return `S3_REGION is "${region}", and the bucket or the store is of another region.`;
    default:
      return undefined;
  }
}

async function allowPosts(client: Client, bucketName: string): Promise<void> {
  if (await hasCors(client, bucketName)) return;
  await client.makeRequestAsyncOmit(
    {
      method: 'PUT',
      bucketName,
      query: 'cors',
      headers: {
        'content-type': 'application/xml',
        'content-md5': createHash('md5').update(corsRule).digest('base64'),
      },
    },
    corsRule,
  );
}

/** Existing rules of the operator stay as they are. */
async function hasCors(client: Client, bucketName: string): Promise<boolean> {
  try {
    await client.makeRequestAsyncOmit({ method: 'GET', bucketName, query: 'cors' });
    return true;
  } catch (error) {
    if (['NoSuchCORSConfiguration', 'NotFound', 'NoSuchKey'].includes(s3ErrorCode(error) ?? '')) return false;
    throw error;
  }
}
