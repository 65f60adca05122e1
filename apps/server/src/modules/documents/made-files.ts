import type { DownloadReply, PortalView } from '@paddock/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Downloaded, downloadToken } from './download-token.ts';

interface MadeFile {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Files that are not stored: each made for the person whose link it is, when they fetch it. */
export type Makers = Readonly<
  Record<string, (viewer: { actor: Actor; portal: PortalView | null; now: Date }) => Promise<MadeFile>>
>;

/** The answer to somebody who asked for a file that they may have: a link of their session (DOC-07). */
export function downloadLink(
  secrets: Secrets,
  by: { actor: Actor; now: Date },
  file: Downloaded & { name: string },
): DownloadReply {
  const { session } = by.actor;
  if (!session) throw new Error('A download needs a level, and so a session');
  return {
    url: `/files/${downloadToken(secrets, { ...file, session, now: by.now })}`,
    originalName: file.name,
  };
}
