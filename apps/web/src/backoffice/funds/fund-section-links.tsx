import { Link } from '@tanstack/react-router';
import { useCurrentInRow } from '../../ui/hooks/use-current-in-row.ts';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';
import classes from './fund-page.module.css';

/** The sections of a fund's page by what a manager does; a group opens at its first. The overview is at the fund's own address. */
export const sectionGroups = [
  { name: 'Overview', sections: [{ slug: '', name: 'Overview' }] },
  {
    name: 'Raise',
    sections: [
      { slug: 'pipeline', name: 'Pipeline' },
      { slug: 'cap-table', name: 'Cap table' },
    ],
  },
  {
    name: 'Offering',
    sections: [
      { slug: 'terms', name: 'Terms' },
      { slug: 'offering', name: 'Offering page' },
      { slug: 'texts', name: 'Texts' },
    ],
  },
  {
    name: 'Agreements and money',
    sections: [
      { slug: 'agreements', name: 'Agreements' },
      { slug: 'instructions', name: 'Instructions' },
      { slug: 'money', name: 'Money' },
      { slug: 'returns', name: 'Returns' },
    ],
  },
  { name: 'Questions', sections: [{ slug: 'questions', name: 'Questions' }] },
] as const;

type SectionGroup = (typeof sectionGroups)[number];
export type FundSection = SectionGroup['sections'][number]['slug'];

const [overview] = sectionGroups;
const holds = ({ sections }: SectionGroup, slug: string) => sections.some((section) => section.slug === slug);

/** The section at an address; the overview for an address that no section has. */
export function sectionAt(slug: string): FundSection {
  for (const { sections } of sectionGroups)
    for (const section of sections) if (section.slug === slug) return section.slug;
  return '';
}

/** The group that holds a section. */
export function groupOf(section: FundSection): SectionGroup {
  return sectionGroups.find((group) => holds(group, section)) ?? overview;
}

interface RowLink {
  slug: FundSection;
  name: string;
  isCurrent: boolean;
}

/** A row of links. Where they do not fit, they scroll, and the current one is in view. */
function LinkRow({
  id,
  label,
  links,
  className,
}: {
  id: string;
  label: string;
  links: RowLink[];
  className: string | undefined;
}) {
  const scroller = useCurrentInRow<HTMLDivElement>(links.find(({ isCurrent }) => isCurrent)?.slug);
  return (
    <ScrollRegion label={label} className={className} scrollerRef={scroller}>
      {links.map(({ slug, name, isCurrent }) => (
        <Link
          key={slug}
          to={slug === '' ? '/admin/funds/$id' : '/admin/funds/$id/$section'}
          params={{ id, section: slug }}
          className={classes.section}
          activeOptions={{ exact: true, includeSearch: false }}
          // The router says "page" where the link leads to the page that is shown.
          aria-current={isCurrent || undefined}
        >
          {name}
        </Link>
      ))}
    </ScrollRegion>
  );
}

/** The groups of a fund's sections, and below them the sections of the group that is shown. */
export function FundSections({ id, current }: { id: string; current: FundSection }) {
  const shown = groupOf(current);
  return (
    <nav aria-label="Sections of this fund" className={classes.navigation}>
      <LinkRow
        id={id}
        label="Groups of sections"
        className={classes.groups}
        links={sectionGroups.map(({ name, sections }) => ({
          slug: sections[0].slug,
          name,
          isCurrent: name === shown.name,
        }))}
      />
      {shown.sections.length > 1 ? (
        <LinkRow
          // Each group begins at its own current section.
          key={shown.name}
          id={id}
          label={shown.name}
          className={classes.sections}
          links={shown.sections.map(({ slug, name }) => ({
            slug,
            name,
            isCurrent: slug === current,
          }))}
        />
      ) : null}
    </nav>
  );
}
