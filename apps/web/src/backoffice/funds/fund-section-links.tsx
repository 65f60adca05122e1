import { Link } from '@tanstack/react-router';
import { useCurrentInRow } from '../../ui/hooks/use-current-in-row.ts';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';
import classes from './fund-page.module.css';

/** The sections of a fund's page by their part of the address; the overview is at the fund's own address. */
export const fundSections = [
  { slug: '', name: 'Overview' },
  { slug: 'pipeline', name: 'Pipeline' },
  { slug: 'terms', name: 'Terms' },
  { slug: 'texts', name: 'Texts' },
  { slug: 'offering', name: 'Offering page' },
  { slug: 'questions', name: 'Questions' },
  { slug: 'instructions', name: 'Instructions' },
  { slug: 'agreements', name: 'Agreements' },
  { slug: 'returns', name: 'Returns' },
  { slug: 'money', name: 'Money' },
  { slug: 'cap-table', name: 'Cap table' },
] as const;

export type FundSection = (typeof fundSections)[number]['slug'];

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
