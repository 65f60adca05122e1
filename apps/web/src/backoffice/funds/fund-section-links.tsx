import { Link } from '@tanstack/react-router';
import { useCurrentInRow } from '../../ui/hooks/use-current-in-row.ts';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';
import classes from './fund-page.module.css';
import { type FundSection, fundSections } from './fund-sections.ts';

/** The links to the sections of a fund. Where they do not fit, they scroll, and the current one is in view. */
export function FundSections({ id, current }: { id: string; current: FundSection }) {
  const scroller = useCurrentInRow<HTMLDivElement>(current);
  return (
    <nav aria-label="Sections of this fund" className={classes.navigation}>
      <ScrollRegion label="Sections of this fund" className={classes.sections} scrollerRef={scroller}>
        {fundSections.map(({ slug, name }) => (
          <Link
            key={slug}
            to={slug === '' ? '/admin/funds/$id' : '/admin/funds/$id/$section'}
            params={{ id, section: slug }}
            className={classes.section}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {name}
          </Link>
        ))}
      </ScrollRegion>
    </nav>
  );
}
