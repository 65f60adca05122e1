import type { Logger } from 'pino';
import type { Config } from '../../platform/config.ts';
import { createDiskStore, type PolicySigner } from './disk-store.ts';
import type { Store } from './store.ts';

export { createDiskStore } from './disk-store.ts';
export type { FormPost, PostTaker, Store } from './store.ts';

/** The store that STORAGE names; `directory` and `postUrl` are the disk's. */
export async function openStore(
  config: Pick<Config, 's3'>,
  disk: { directory: string; signer: PolicySigner; postUrl: string },
  log: Logger,
): Promise<Store> {
  if (!config.s3) return createDiskStore(disk);
  // Loaded for those only who use it.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(config.s3, log);
}
