import { buffer } from 'node:stream/consumers';
import type { Store } from '../../../adapters/storage/index.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerProvisionalObject } from '../../storage/provisional-objects/index.ts';
import type { Finding } from './stored-checks.ts';

/** Writes, reads and deletes an object. A crash in between leaves it to housekeeping. */
export async function tryStorage(
  platform: Pick<Platform, 'db' | 'clock' | 'config'>,
  store: Store,
): Promise<Finding> {
  const key = `checks/${newId()}.txt`;
  const content = Buffer.from(`A test object of Paddock, ${key}.\n`);
  const place = platform.config.s3
    ? `the bucket ${platform.config.s3.bucket} at ${platform.config.s3.endpoint}`
    : `the folder ${platform.config.dataDir}/files`;
  await registerProvisionalObject(platform, key);
  const step = { now: 'written to' };
  try {
    await store.put(key, content, 'text/plain');
    step.now = 'read from';
    const read = await buffer(await store.read(key));
    if (!read.equals(content)) return failed(`The test object came back changed from ${place}.`);
    step.now = 'deleted from';
    await store.remove(key);
    if (await store.stat(key)) return failed(`The test object was still in ${place} after it was deleted.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`A test object could not be ${step.now} ${place}: ${reason}`);
  }
  return {
    outcome: 'works',
    message: `A test object was written to ${place}, read back unchanged, and deleted.`,
  };
}

const failed = (message: string): Finding => ({ outcome: 'failed', message });
