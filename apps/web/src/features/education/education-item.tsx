import type { EducationItem as Item } from '@paddock/contract';
import { DateTime } from '../../ui/date-time.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Prose } from '../../ui/prose.tsx';
import { videoOf } from './video.ts';
import { VideoPlayer } from './video-player.tsx';

const kinds = { video: 'Video', link: 'Link', post: 'Paper' };

/** One education item: a link's title leads to where it points, a video plays, the body is HTML (PUB-09). */
export function EducationItem({ item }: { item: Item }) {
  const title = item.title || 'Untitled';
  const video = item.type === 'video' ? videoOf(item.url) : undefined;
  return (
    <article>
      <PageHeading
        eyebrow={kinds[item.type ?? 'post']}
        title={item.type === 'link' ? <ExternalLink href={item.url}>{title}</ExternalLink> : title}
        lead={<DateTime moment={item.createdAt} parts="date" />}
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
