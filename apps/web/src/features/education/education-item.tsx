import type { EducationItem as Item } from '@paddock/contract';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { parseVideo, VideoPlayer } from './video-player.tsx';

const kinds = { video: 'Video', link: 'Link', post: 'Paper' };

/** One education item: the title of a link leads to its target, a video plays, the body is HTML (PUB-09). */
export function EducationItem({ item }: { item: Item }) {
  const session = useSession();
  const portal = usePortal();
  // The portal's, which the server knows too: what it renders stays when the page is hydrated.
  const timeZone =
    (session.status === 'signed-in' ? session.me.profileSettings.timezone : null) ?? portal.timeZone;
  const title = item.title || 'Untitled';
  const video = item.type === 'video' ? parseVideo(item.url) : undefined;
  return (
    <article>
      <PageHeading
        eyebrow={kinds[item.type ?? 'post']}
        title={item.type === 'link' ? <ExternalLink href={item.url}>{title}</ExternalLink> : title}
        lead={<DateTime moment={item.createdAt} parts="date" timeZone={timeZone} />}
      />
      {video ? (
        <VideoPlayer video={video} title={title} url={item.url ?? ''} poster={item.imageUrl} />
      ) : item.type === 'video' && item.url ? (
        <p>
          <ExternalLink href={item.url}>Watch the video</ExternalLink>
        </p>
      ) : null}
      {item.body ? <Prose html={item.body} /> : null}
    </article>
  );
}
