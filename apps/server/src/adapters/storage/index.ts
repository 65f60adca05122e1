import type { Logger } from 'pino';
import type { Config, S3Config } from '../../platform/config.ts';
import { createDiskStore, type PolicySigner } from './disk-store.ts';
import type { Store } from './store.ts';

export { uploadSigning } from './disk-store.ts';
export type { PostReceiver, PresignedPost, Store } from './store.ts';

/** The store that STORAGE names. `directory` and `postUrl` are for the disk store. */
export async function openStore(
  config: Pick<Config, 's3'>,
  disk: { directory: string; signer: PolicySigner; postUrl: string },
  log: Logger,
): Promise<Store> {
  return config.s3 ? openBucket(config.s3, log) : createDiskStore(disk);
}

/** The files of a folder, for a command that only reads them. */
export function openDiskFiles(directory: string): Pick<Store, 'list' | 'stat' | 'read'> {
  const noSigner: PolicySigner = {
    sign: () => {
      throw new Error('A command takes no uploads');
    },
    verify: () => false,
  };
  return createDiskStore({ directory, signer: noSigner, postUrl: '' });
}

/** The store of STORAGE=s3. Its client is loaded only if it is used. */
export async function openBucket(config: S3Config, log: Logger): Promise<Store> {
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(config, log);
}
