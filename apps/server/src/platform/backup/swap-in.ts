import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { isMissing } from './errors.ts';

/** Something put in place of another, which can be taken back until it is finished. */
export interface Swap {
  undo(): Promise<void>;
  /** Removes what was there before. */
  finish(): Promise<void>;
}

/** Puts a complete file or folder in its place by renaming; both lie on the same file system. */
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
