import type { ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../media/icons.tsx';
import classes from './page-links.module.css';

export interface PageLinksProps {
  /** Names the navigation: 'Pages of Videos'. */
  label: string;
  /** Counts from 1. */
  page: number;
  pages: number;
  /** Makes the link to a page; its address is the router's business. */
  renderLink: (page: number, link: { className?: string; label: string; children: ReactNode }) => ReactNode;
}

/** The pages that are linked: the first, the last, and those beside the one at hand; 0 stands for a gap. */
export function linkedPages(page: number, pages: number): number[] {
  const linked = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const sorted = [...new Set(linked)].sort((a, b) => a - b);
  return sorted.flatMap((one, index) => {
    const before = sorted[index - 1] ?? one - 1;
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [0, one] : [one];
  });
}

/** The pages of a list as links: they work without scripts, by keyboard, and in the back button. */
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
        {linkedPages(page, pages).map((one, index) => (
          <li key={one === 0 ? `gap ${index}` : one}>
            {one === 0 ? (
              <span className={classes.gap}>…</span>
            ) : one === page ? (
              <span className={classes.current} aria-current="page">
                {one}
              </span>
            ) : (
              renderLink(one, {
                ...(classes.link && { className: classes.link }),
                label: `Page ${one}`,
                children: one,
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
