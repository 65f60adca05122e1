import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { isMissing } from './errors.ts';

/** A replacement that can be reverted until it is finished. */
export interface Swap {
  undo(): Promise<void>;
  /** Removes the old version. */
  finish(): Promise<void>;
}

/** Moves a complete file or folder into place by renaming. Both must be on the same file system. */
export async function swapIn(staged: string, target: string): Promise<Swap> {
  const replaced = `${target}.replaced-${randomBytes(4).toString('hex')}`;
  const wasThere = await rename(target, replaced).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
  await rename(staged, target);
  return {
    async undo() {
      await rm(target, { recursive: true, force: true });
      if (wasThere) await rename(replaced, target);
    },
    finish: () => rm(replaced, { recursive: true, force: true }),
  };
}
