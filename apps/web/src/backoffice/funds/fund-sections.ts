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
