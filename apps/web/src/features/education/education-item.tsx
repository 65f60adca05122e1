import type { Entity } from '@paddock/contract';
import { DateTime } from '../../ui/date-time.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Prose } from '../../ui/prose.tsx';

/** One education item: a link's title leads to where it points; the body is HTML (PUB-09). */
export function EducationItem({ item }: { item: Entity<'blog_items'> }) {
  const title = item.title ?? '';
  return (
    <article>
      <PageHeading
        title={
          item.type === 'link' && item.url ? (
            <a href={item.url} rel="noreferrer">
              {title}
            </a>
          ) : (
            title
          )
        }
        lead={<DateTime moment={item.createdAt} parts="date" />}
      />
      {item.type === 'video' && item.url ? (
        <p>
          <a href={item.url} rel="noreferrer">
            Watch the video
          </a>
        </p>
      ) : null}
      {item.body ? <Prose html={item.body} /> : null}
    </article>
  );
}
