import { lifetimes } from '@paddock/domain';
import * as z from 'zod/mini';
import type { Actor, ActorSession } from '../../../platform/actor.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Secrets } from '../../../platform/secrets.ts';

const purpose = 'download';

/** What a link opens: an object in the store, or a document generated once for the link. */
export type DownloadTarget =
  | { readonly key: string }
  | {
      readonly generator: string;
      readonly link: string;
      /** The record that the document is about, for generators that take one. */
      readonly record?: string | undefined;
    };

const grantTerms = {
  name: z.string(),
  /** SHA-256 of the auth code of the requesting session. */
  session: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
};
const downloadGrant = z.union([
  z.object({ key: z.string(), ...grantTerms }),
  z.object({ generator: z.string(), link: z.string(), record: z.optional(z.string()), ...grantTerms }),
]);

/**
 * Creates a token for one object and one session, valid for 60 seconds (DOC-07). It is sealed, so it reveals neither
 * the storage location nor the session hash (COL-04).
 */
export function createDownloadToken(
  secrets: Secrets,
  grant: DownloadTarget & { name: string; session: ActorSession; now: Date },
): string {
  return secrets.seal(
    purpose,
    JSON.stringify({
      ...('key' in grant
        ? { key: grant.key }
        : { generator: grant.generator, link: grant.link, record: grant.record }),
      name: grant.name,
      session: grant.session.hash.toString('base64url'),
      expiresAt: grant.now.getTime() + lifetimes.download,
    } satisfies z.infer<typeof downloadGrant>),
  );
}

/** Returns what a token opens. Throws (403) if it was changed, has expired, or its session has ended. */
export async function openDownloadToken(
  { clock, secrets, sessions }: Pick<Platform, 'clock' | 'secrets' | 'sessions'>,
  token: string,
): Promise<DownloadTarget & { name: string; actor: Actor }> {
  const text = secrets.unseal(purpose, token);
  const { data: grant } = downloadGrant.safeParse(text && JSON.parse(text));
  if (!grant) return throwDomainError('forbidden', 'This download link is not valid.');
  if (grant.expiresAt < clock.now().getTime())
    return throwDomainError('link_expired', 'This download link has expired. Please press Download again.');
  const actor = await sessions.findActorByHash(Buffer.from(grant.session, 'base64url'));
  if (!actor) return throwDomainError('forbidden', 'The session that requested this file has ended.');
  return { ...grant, actor };
}
