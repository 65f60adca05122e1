import type { passkeyAnswer, SessionReply } from '@paddock/contract';
import type * as z from 'zod/mini';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal.ts';
import { accountOf } from '../account.ts';
import { refuseClosed } from '../refuse-closed.ts';
import { noteRefusedSignIn, startSession } from '../start-session.ts';
import { guess, passkeyLimit } from '../tries.ts';
import { personOfPasskey } from './ask-passkey.ts';
import type { EntryContext } from './second-step.ts';

const detail = { by: 'passkey' };

/** Opens a session for a passkey that has verified its user: something one has, and something one knows or is. */
export async function signInWithPasskey(
  platform: Platform,
  answer: z.infer<typeof passkeyAnswer>,
  context: EntryContext,
): Promise<SessionReply> {
  const { now, origin, site } = context;
  const asked = { purpose: 'sign-in', user: null } as const;
  const person = await guess(platform, [passkeyLimit(origin.address)], now, () =>
    inTransaction(platform.db, (db) => personOfPasskey(db, asked, answer, site, now)),
  );
  const account = person && (await accountOf(platform.db, person));
  if (!account) {
    await noteRefusedSignIn(platform, undefined, context, detail);
    return refuse(
      'invalid_credentials',
      'This passkey is not known here. Please sign in with your password.',
    );
  }
  if (!account.isActive) return refuseClosed();
  return inTransaction(platform.db, (db) => startSession(db, account, context, detail));
}
