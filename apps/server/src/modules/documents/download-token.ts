import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor, ActorSession } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { actorOfSession } from '../../platform/sessions.ts';

const purpose = 'download';

/** What a link opens: an object of the store by its key, or a file that is made when it is fetched, by its maker. */
export type Downloaded = { readonly key: string } | { readonly maker: string };

type Grant = Downloaded & {
  name: string;
  /** SHA-256 of the auth code of the session that asked. */
  session: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

/**
 * A token for one object and one session, good for 60 seconds (DOC-07). Sealed: neither where the object lies in the
 * store nor what is kept of the session leaves with it (COL-04).
 */
export function downloadToken(
  secrets: Secrets,
  grant: Downloaded & { name: string; session: ActorSession; now: Date },
): string {
  return secrets.seal(
    purpose,
    JSON.stringify({
      ...('key' in grant ? { key: grant.key } : { maker: grant.maker }),
      name: grant.name,
      session: grant.session.hash.toString('base64url'),
      expiresAt: grant.now.getTime() + lifetimes.download,
    } satisfies Grant),
  );
}

/** What a token opens. Tampered with, too old, or its session ended: refused with 403. */
export async function openDownload(
  db: Kysely<Database>,
  secrets: Secrets,
  token: string,
  clock: Clock,
): Promise<Downloaded & { name: string; actor: Actor }> {
  const text = secrets.unseal(purpose, token);
  if (text === undefined) return refuse('forbidden', 'This download link is not valid.');
  const grant = JSON.parse(text) as Grant;
  if (grant.expiresAt < clock.now().getTime())
    return refuse('link_expired', 'This download link has expired. Please press Download again.');
  const actor = await actorOfSession(db, clock, Buffer.from(grant.session, 'base64url'));
  if (!actor) return refuse('forbidden', 'The session that asked for this file has ended.');
  return { ...grant, actor };
}
