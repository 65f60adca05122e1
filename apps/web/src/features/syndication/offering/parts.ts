import { type Entity, fundOfSyndication, type SyndicationReply } from '@paddock/contract';
import { isBlankHtml } from '@paddock/domain';

const terms = [
  ['Target return', 'target_return'],
  ['Preferred return', 'preferred_return'],
  ['Term', 'term'],
  ['Distributions', 'distributions'],
  ['Fees', 'fees'],
] as const satisfies readonly (readonly [string, keyof Entity<'funds'>])[];

/** The names and fields of the terms that the manager has filled in. */
export const filledTerms = (fund: Entity<'funds'>) => terms.filter(([, field]) => fund[field]?.trim());

export const filledLines = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');

/** The parts of the offering page in their order, by the id that links on the page lead to. */
const titles = {
  'key-terms': 'Key terms',
  highlights: 'Highlights',
  investment: 'The Investment',
  fund: 'The Fund',
  plan: 'Plan',
  'sources-and-uses': 'Sources and uses',
  projections: 'Projections',
  fees: 'Fees',
  risks: 'Risks',
  sponsor: 'Sponsor',
  location: 'Location',
  documents: 'Due Diligence Documents',
  questions: 'Questions and answers',
} as const;

export type PartId = keyof typeof titles;

/** The id and the title of a part. */
export const part = (id: PartId) => ({ id, title: titles[id] });

/** The parts that the page of a fund has: those that its manager has filled in, and those that every page has. */
export function partsOf(syndication: SyndicationReply): { id: PartId; text: string }[] {
  const fund = fundOfSyndication(syndication);
  const investment = syndication.syndUser?.investment ?? syndication.investment;
  const named = (name: string | null, html: string | null) => Boolean(name?.trim()) || !isBlankHtml(html);
  const has: Record<PartId, boolean> = {
    'key-terms': filledTerms(fund).length > 0,
    highlights: filledLines(fund.highlights).length > 0,
    investment: !isBlankHtml(investment?.description ?? null),
    fund: !isBlankHtml(fund.description),
    plan: !isBlankHtml(fund.plan),
    'sources-and-uses':
      (fund.sources_and_uses?.sources.length ?? 0) + (fund.sources_and_uses?.uses.length ?? 0) > 0,
    projections: (fund.projections?.length ?? 0) > 0 || !isBlankHtml(fund.projection_assumptions),
    fees: (fund.fee_table?.length ?? 0) > 0,
    risks: !isBlankHtml(fund.risks),
    sponsor: named(fund.sponsor_name, fund.sponsor_description),
    location: named(fund.location, fund.location_description),
    documents: true,
    questions: true,
  };
  return (Object.keys(titles) as PartId[]).filter((id) => has[id]).map((id) => ({ id, text: titles[id] }));
}
