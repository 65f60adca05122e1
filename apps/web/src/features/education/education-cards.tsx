import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DocumentIcon, ExternalIcon } from '../../ui/media/icons.tsx';
import { PlayIcon } from '../../ui/media/page-icons.tsx';
import { Picture, type PicturePriority, priorityAt } from '../../ui/media/picture.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import classes from './education-cards.module.css';
import type { EducationCardItem } from './education-queries.ts';
import { type EducationListPage, openedFrom } from './education-search.ts';

const kinds = {
  video: { word: 'Video', Icon: PlayIcon },
  link: { word: 'Link', Icon: ExternalIcon },
  post: { word: 'Paper', Icon: DocumentIcon },
};

interface CardLinkProps extends Pick<EducationCardItem, 'target'> {
  listPage: EducationListPage | undefined;
  children: ReactNode;
}

function CardLink({ target, listPage, children }: CardLinkProps) {
  if (target?.slug !== undefined) {
    return (
      <Link
        className={classes.link}
        to="/education/$slug"
        params={{ slug: target.slug }}
        {...(listPage && { state: openedFrom(listPage) })}
      >
        {children}
      </Link>
    );
  }
  return (
    <ExternalLink className={classes.link} href={target?.href}>
      {children}
    </ExternalLink>
  );
}

interface EducationCardProps {
  item: EducationCardItem;
  listPage: EducationListPage | undefined;
  priority?: PicturePriority | undefined;
}

/** An education item in a list (PUB-08). */
function EducationCard({ item, listPage, priority }: EducationCardProps) {
  const { word, Icon } = kinds[item.type ?? 'post'];
  return (
    <article className={classes.card}>
      <div className={classes.frame}>
        <Picture
          className={classes.picture}
          src={item.imageUrl}
          alt={item.alt}
          sizes="(min-width: 37.5em) 24rem, 92vw"
          priority={priority}
          width={480}
          height={320}
          fallback={
            <div className={classes.picture} data-drawn="">
              <Icon size={40} />
            </div>
          }
        />
        {item.type === 'video' ? (
          <span className={classes.play}>
            <PlayIcon size={22} />
          </span>
        ) : null}
      </div>
      <div className={classes.words}>
        <p className={classes.kind}>{word}</p>
        <h3 className={classes.title} dir="auto">
          <CardLink target={item.target} listPage={listPage}>
            {item.title || 'Untitled'}
          </CardLink>
        </h3>
      </div>
    </article>
  );
}

export interface EducationCardsProps {
  items: readonly EducationCardItem[];
  /** `small`: up to five side by side. */
  size?: 'small' | undefined;
  /** The page that shows them, to which the page of an item leads back. The education page by default. */
  listPage?: EducationListPage;
  /** The cards are in the first view of the page. */
  isAtTop?: boolean;
}

/** Education items as a grid of cards. */
export function EducationCards({ items, size, listPage, isAtTop = false }: EducationCardsProps) {
  return (
    <ul className={classes.cards} data-size={size}>
      {items.map((item, index) => (
        <li key={item._id}>
          <EducationCard item={item} listPage={listPage} priority={isAtTop ? priorityAt(index) : undefined} />
        </li>
      ))}
    </ul>
  );
}
