import { priorityAt } from '../../ui/media/picture.tsx';
import classes from './education-card.module.css';
import { EducationCard } from './education-card.tsx';
import type { EducationCardItem } from './education-queries.ts';

export interface EducationCardsProps {
  items: readonly EducationCardItem[];
  /** `small`: up to five side by side. */
  size?: 'small' | undefined;
  /** The cards are in the first view of the page. */
  isAtTop?: boolean;
}

/** Education items as a grid of cards. */
export function EducationCards({ items, size, isAtTop = false }: EducationCardsProps) {
  return (
    <ul className={classes.cards} data-size={size}>
      {items.map((item, index) => (
        <li key={item._id}>
          <EducationCard item={item} priority={isAtTop ? priorityAt(index) : undefined} />
        </li>
      ))}
    </ul>
  );
}
