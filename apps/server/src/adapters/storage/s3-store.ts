import { CopyDestinationOptions, CopySourceOptions } from 'minio';
import type { Logger } from 'pino';
import type { S3Config } from '../../platform/config.ts';
import { ensureBucket } from './s3-bucket.ts';
import { connectS3 } from './s3-connection.ts';
import { isNotFound } from './s3-errors.ts';
import type { Store } from './store.ts';
import { storeUnavailableError } from './store-unavailable.ts';

/**
 * Objects in a bucket of an S3-compatible store (STORAGE=s3). Browsers post to it directly; downloads stream through
 * this server. Throws a BucketError if the configuration does not fit the store.
 */
export async function openS3Store(config: S3Config, log: Logger): Promise<Store> {
  const { bucket } = config;
  const client = connectS3(config);
  await ensureBucket(client, config, log);
  const signPost = async (policy: { key: string; type: string; maxSize: number; expiresAt: Date }) => {
    const signed = client.newPostPolicy();
    signed.setBucket(bucket);
    signed.setKey(policy.key);
    signed.setContentType(policy.type);
    signed.setContentLengthRange(1, policy.maxSize);
    signed.setExpires(policy.expiresAt);
    const { postURL, formData } = await client.presignedPostPolicy(signed);
    return { postURL, formData: textFields(formData) };
  };
  /** Returns the store's reply, or `absent` if the object does not exist. Any other error is logged as an outage. */
  const send = async <Answer, Absent>(request: Promise<Answer>, absent: () => Absent) => {
    try {
      return await request;
    } catch (error) {
      if (isNotFound(error)) return absent();
      log.warn({ err: error }, 'The file store failed');
      throw storeUnavailableError();
    }
  };
  const missing = (key: string) => (): never => {
    throw new Error(`The object ${key} is not in the store`);
  };
  const somewhere = await signPost({
    key: 'uploads/none.pdf',
    type: 'application/pdf',
    maxSize: 1,
    expiresAt: new Date(0),
  });
  return {
    bucket,
    postOrigin: new URL(somewhere.postURL).origin,
    put: async (key, bytes, type) => {
      await send(
        client.putObject(bucket, key, Buffer.from(bytes), bytes.length, { 'Content-Type': type }),
        missing(key),
      );
    },
    stat: (key) =>
      send(
        client.statObject(bucket, key).then(({ size, metaData }) => ({
          size,
          type: String(metaData['content-type'] ?? ''),
        })),
        () => undefined,
      ),
    read: (key, first) =>
      send(
        first ? client.getPartialObject(bucket, key, 0, first.bytes) : client.getObject(bucket, key),
        missing(key),
      ),
    copy: (from, to) =>
      send(
        client
          .copyObject(
            new CopySourceOptions({ Bucket: bucket, Object: from }),
            new CopyDestinationOptions({ Bucket: bucket, Object: to }),
          )
          .then(() => true),
        () => false,
      ),
    remove: async (key) => {
      await send(client.removeObject(bucket, key), () => undefined);
    },
    presignPost: signPost,
    list: async function* () {
      try {
        for await (const item of client.listObjectsV2(bucket, '', true) as AsyncIterable<ListedObject>)
          if (item.name !== undefined) yield { key: item.name, size: item.size ?? 0 };
      } catch (error) {
        log.warn({ err: error }, 'The file store failed');
        throw storeUnavailableError();
      }
    },
  };
}

interface ListedObject {
  name?: string;
  size?: number;
}

function textFields(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
