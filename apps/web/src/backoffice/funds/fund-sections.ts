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

export type SectionGroup = (typeof sectionGroups)[number];
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
