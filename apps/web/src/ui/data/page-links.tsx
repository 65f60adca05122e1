import type { ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../media/page-icons.tsx';
import classes from './page-links.module.css';

export interface PageLinksProps {
  /** Accessible name of the navigation, such as 'Pages of Videos'. */
  label: string;
  /** Counted from 1. */
  page: number;
  pages: number;
  /** Renders the link to a page; the caller knows the route. */
  renderLink: (page: number, link: { className?: string; label: string; children: ReactNode }) => ReactNode;
}

/** The pages to link: the first, the last, and the neighbors of the current one; 0 stands for a gap. */
export function linkedPages(page: number, pages: number): number[] {
  const linked = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(linked)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [0, number] : [number];
  });
}

/** The pages of a list as links, which work without scripts, by keyboard, and with the back button. */
export function PageLinks({ label, page, pages, renderLink }: PageLinksProps) {
  if (pages < 2) return null;
  return (
    <nav className={classes.pages} aria-label={label}>
      {page > 1
        ? renderLink(Math.min(page - 1, pages), {
            ...(classes.step && { className: classes.step }),
            label: 'Previous page',
            children: <ChevronLeftIcon size={18} />,
          })
        : null}
      <ol className={classes.list}>
        {linkedPages(page, pages).map((number, index) => (
          <li key={number === 0 ? `gap ${index}` : number}>
            {number === 0 ? (
              <span className={classes.gap}>…</span>
            ) : number === page ? (
              <span className={classes.current} aria-current="page">
                {number}
              </span>
            ) : (
              renderLink(number, {
                ...(classes.link && { className: classes.link }),
                label: `Page ${number}`,
                children: number,
              })
            )}
          </li>
        ))}
      </ol>
      {page < pages
        ? renderLink(page + 1, {
            ...(classes.step && { className: classes.step }),
            label: 'Next page',
            children: <ChevronRightIcon size={18} />,
          })
        : null}
    </nav>
  );
}
