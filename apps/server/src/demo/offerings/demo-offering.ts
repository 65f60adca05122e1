import type { Projections, SourcesAndUses } from '@paddock/contract';

/** What the offering page of a fund of the demo says beside its terms. */
export interface DemoOffering {
  target_return?: string;
  preferred_return?: string;
  term?: string;
  distributions?: string;
  fees?: string;
  highlights?: string[];
  plan?: string;
  sources_and_uses?: SourcesAndUses;
  projections?: Projections;
  projection_assumptions?: string;
  sponsor_name?: string;
  sponsor_description?: string;
  location?: string;
  location_description?: string;
}

/** Lines of sources and uses from [name, dollars]. */
export const amountLines = (...lines: (readonly [string, number])[]): SourcesAndUses['sources'] =>
  lines.map(([name, amount]) => ({ name, amount }));

/** Periods from [name, income, capital], in percent of the amount invested. */
export const periods = (...lines: (readonly [string, number, number])[]): Projections =>
  lines.map(([period, income, capital]) => ({ period, income, capital }));

export const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

export const bullets = (...texts: string[]) =>
  `<ul>${texts.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`;
