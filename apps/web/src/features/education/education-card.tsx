import type { Entity } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ExternalIcon } from '../../ui/icons.tsx';
import classes from './education-card.module.css';

const kinds = { video: 'Video', link: 'Link', post: 'Paper' };

/** Where a card leads: the item's own list link, the url of a link item, or its page (PUB-08). */
export function cardTarget(
  item: Pick<Entity<'blog_items'>, 'type' | 'url' | 'slug' | 'listLinkHref' | 'body'>,
) {
  if (item.listLinkHref) return { href: item.listLinkHref };
  if (item.type === 'link' && item.url && !item.body) return { href: item.url };
  return item.slug ? { slug: item.slug } : undefined;
}

function CardLink({ item, children }: { item: Entity<'blog_items'>; children: ReactNode }) {
  const target = cardTarget(item);
  if (!target) return children;
  if (target.slug !== undefined) {
    return (
      <Link className={classes.link} to="/education/$slug" params={{ slug: target.slug }}>
        {children}
      </Link>
    );
  }
  return (
    <a className={classes.link} href={target.href} rel="noreferrer">
      {children} <ExternalIcon size={14} />
    </a>
  );
}

/** An education item in a list. */
export function EducationCard({ item }: { item: Entity<'blog_items'> }) {
  return (
    <article className={classes.card}>
      {item.imageUrl ? (
        <img className={classes.picture} src={item.imageUrl} alt="" loading="lazy" width={480} height={270} />
      ) : null}
      <div className={classes.words}>
        <p className={classes.kind}>{kinds[item.type ?? 'post']}</p>
        <h3 className={classes.title}>
          <CardLink item={item}>{item.title}</CardLink>
        </h3>
      </div>
    </article>
  );
}
