import { centsOf, formatUsd } from '../money/money.ts';
import { formatPercent } from '../money/percent.ts';
import { htmlToText } from '../site/html-to-text.ts';
import { formatDateTimeWithZone } from '../time/format-date.ts';

/** What a term holds: `template` is the id of an agreement template, `lines` a list or a table. */
type TermContent = 'text' | 'html' | 'money' | 'percent' | 'time' | 'lines' | 'template';

/**
 * The terms of a fund that people sign under: its limits, fees and dates, its planned returns, and what the agreement
 * and the offering say. The database keeps each version of them (`terms_of` in migration 110 has the same list).
 */
export const fundTerms = {
  name: { label: 'Name', holds: 'text' },
  open_date: { label: 'Opens', holds: 'time' },
  start_date: { label: 'Starts', holds: 'time' },
  close_date: { label: 'Closes', holds: 'time' },
  end_date: { label: 'Ends', holds: 'time' },
  min_inv_amount: { label: 'Minimum investment', holds: 'money' },
  min_inv_amount_for_existing: { label: 'Minimum for existing investors', holds: 'money' },
  max_inv_amount: { label: 'Maximum investment', holds: 'money' },
  total_inv_amount: { label: 'Total of the fund', holds: 'money' },
  fee: { label: 'Fee', holds: 'percent' },
  fees: { label: 'Fees', holds: 'text' },
  fee_table: { label: 'Fee table', holds: 'lines' },
  target_return: { label: 'Target return', holds: 'text' },
  preferred_return: { label: 'Preferred return', holds: 'text' },
  term: { label: 'Term', holds: 'text' },
  distributions: { label: 'Distributions', holds: 'text' },
  projections: { label: 'Projections', holds: 'lines' },
  projection_assumptions: { label: 'Assumptions of the projections', holds: 'html' },
  description: { label: 'Description', holds: 'html' },
  highlights: { label: 'Highlights', holds: 'lines' },
  plan: { label: 'Plan', holds: 'html' },
  sources_and_uses: { label: 'Sources and uses', holds: 'lines' },
  risks: { label: 'Risks', holds: 'html' },
  sponsor_name: { label: 'Name of the sponsor', holds: 'text' },
  sponsor_description: { label: 'About the sponsor', holds: 'html' },
  location: { label: 'Location', holds: 'text' },
  location_description: { label: 'About the location', holds: 'html' },
  sa_doc_template_1_id: { label: 'Agreement of an individual', holds: 'template' },
  sa_doc_template_2_id: { label: 'Agreement of an individual with a spouse', holds: 'template' },
  sa_doc_template_3_id: { label: 'Agreement of a trust', holds: 'template' },
  sa_doc_template_4_id: { label: 'Agreement of an entity', holds: 'template' },
} as const satisfies Record<string, { label: string; holds: TermContent }>;

export type FundTerm = keyof typeof fundTerms;

export const fundTermFields = Object.keys(fundTerms) as FundTerm[];

export const isFundTerm = (field: string): field is FundTerm => Object.hasOwn(fundTerms, field);

/** One version of the terms, as the database keeps it. */
export type StoredTerms = Readonly<Partial<Record<FundTerm, unknown>>>;

export interface TermChange {
  readonly field: FundTerm;
  readonly before: unknown;
  readonly after: unknown;
}

/** What changed from one version to another, in the order of the list. An empty text is none. */
export function changedFundTerms(before: StoredTerms, after: StoredTerms): TermChange[] {
  return fundTermFields
    .map((field) => ({ field, before: filled(before[field]), after: filled(after[field]) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

const filled = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

/** A term in words. A time is on the clocks of the fund's portal. */
export function termText(field: FundTerm, value: unknown, timeZone: string): string {
  if (filled(value) === null) return 'none';
  switch (fundTerms[field].holds) {
    case 'money':
      return formatUsd(centsOf(String(value)));
    case 'percent':
      return formatPercent(String(value));
    case 'time':
      return formatDateTimeWithZone(String(value), timeZone);
    case 'html':
      return htmlToText(String(value)).trim();
    case 'lines':
      return linesText(value) || 'none';
    default:
      return String(value);
  }
}

/** The values of a table, a line each. */
function linesText(value: unknown): string {
  if (Array.isArray(value)) return value.map(lineText).filter(Boolean).join('\n');
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(linesText).filter(Boolean).join('\n');
}

const lineText = (line: unknown): string =>
  typeof line === 'object' && line !== null
    ? Object.values(line)
        .filter((value) => value !== '')
        .join(', ')
    : String(line);

/** Whether a term is short enough to be repeated in a message; of the others one says that they changed. */
export const isShortTerm = (field: FundTerm): boolean => !['html', 'lines'].includes(fundTerms[field].holds);
