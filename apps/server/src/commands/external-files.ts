import { pino } from 'pino';
import { openBucket } from '../adapters/storage/index.ts';
import type { ObjectList } from '../platform/backup/index.ts';
import type { Config } from '../platform/config.ts';

/** The store of the files outside DATA_DIR, for backups. Undefined if there is none. */
export async function openExternalFiles(config: Pick<Config, 's3'>) {
  if (!config.s3) return undefined;
  const { bucket, endpoint } = config.s3;
  const log = pino({ level: 'silent' });
  const { list } = await openBucket(config.s3, log);
  return { store: `the bucket ${bucket} at ${endpoint}`, objects: list() };
}

/** Counts the files of a backup's list that the store does not have unchanged. */
export async function countMissingObjects(
  expected: ObjectList,
  objects: AsyncIterable<{ key: string; size: number }>,
): Promise<number> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of objects) sizes.set(key, size);
  return expected.objects.filter(({ key, size }) => sizes.get(key) !== size).length;
}
