import type { passkeyAnswer } from '@paddock/contract';
import type * as z from 'zod/mini';
import { inTransaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { accountOf } from './account.ts';
import { personOfPasskey } from './second-factor/ask-passkey.ts';
import type { EntryContext } from './second-factor/second-step.ts';
import { noteRefusedSignIn } from './start-session.ts';
import { guess, secondLimits } from './tries.ts';

/** Lets somebody signed in prove with one of their passkeys that they are there. Call it outside any transaction. */
export async function provePasskey(
  platform: Platform,
  user: string,
  answer: z.infer<typeof passkeyAnswer>,
  context: EntryContext,
): Promise<void> {
  const { now, origin, site } = context;
  const proved = await guess(platform, secondLimits(user, origin.address), now, () =>
    inTransaction(platform.db, (db) => personOfPasskey(db, { purpose: 'sudo', user }, answer, site, now)),
  );
  if (proved) return;
  await noteRefusedSignIn(platform, await accountOf(platform.db, user), context, { by: 'passkey' });
  refuse('bad_request', 'This passkey could not be checked. Please try again.');
}
