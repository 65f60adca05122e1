import type { Entity } from '@paddock/contract';
import classes from './education-card.module.css';
import { EducationCard } from './education-card.tsx';

/** Education items as a grid of cards. */
export function EducationCards({ items }: { items: readonly Entity<'blog_items'>[] }) {
  return (
    <ul className={classes.cards}>
      {items.map((item) => (
        <li key={item._id}>
          <EducationCard item={item} />
        </li>
      ))}
    </ul>
  );
}
