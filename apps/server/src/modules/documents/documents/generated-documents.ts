import type { DownloadReply, PortalView } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consumeAttempt, defineRateLimit } from '../../../platform/rate-limits.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { createDownloadToken, type DownloadTarget } from './download-token.ts';

/** Documents that are generated for one person, such as statements. */
const generatedDocuments = defineRateLimit({
  name: 'made-files',
  failures: 30,
  windowMs: 60 * 60_000,
  message: 'That is as many files as can be made for you within an hour. Please try again later.',
});

export interface GeneratedDocument {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Documents that are not stored: each is generated for its link when it is first fetched. */
export type DocumentGenerators = Readonly<
  Record<
    string,
    (
      viewer: { actor: Actor; portal: PortalView | null; now: Date },
      record: string,
    ) => Promise<GeneratedDocument>
  >
>;

/** The reply to a request for a file: a link for this session (DOC-07). */
export function downloadLink(
  secrets: Secrets,
  by: { actor: Actor; now: Date },
  file: DownloadTarget & { name: string },
): DownloadReply {
  const { session } = by.actor;
  if (!session)
    throw new Error('A download link was asked for without a session: the route must require a level');
  return {
    url: `/files/${createDownloadToken(secrets, { ...file, session, now: by.now })}`,
    originalName: file.name,
  };
}

/** The reply to a request for a generated file: limited per hour, and each link generates it once. */
export async function generatedDocumentLink(
  platform: Pick<Platform, 'config' | 'secrets'>,
  by: { actor: Actor; db: Kysely<Database>; now: Date },
  file: { generator: string; name: string; record?: string },
): Promise<DownloadReply> {
  const person = by.actor.session?.impersonatedBy ?? by.actor.user?.id ?? '';
  if (platform.config.rateLimits)
    await consumeAttempt(by.db, { limit: generatedDocuments, key: person }, by.now);
  return downloadLink(platform.secrets, by, { ...file, link: newId() });
}
