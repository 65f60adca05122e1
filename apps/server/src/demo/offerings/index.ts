import {
  allRisks,
  bullets,
  type DemoOffering,
  feeTable,
  feeTerms,
  preferredReturn,
} from './demo-offering.ts';
import { sportsOfferings } from './sports.ts';
import { stallionOfferings } from './stallion.ts';

export { type DemoFund, demoFunds } from './demo-funds.ts';
export {
  allRisks,
  type DemoOffering,
  feeTable,
  feeTerms,
  preferredReturn,
} from './demo-offering.ts';

const offerings: Readonly<Record<string, DemoOffering>> = { ...stallionOfferings, ...sportsOfferings };

/** What a fund of the demo says about itself beside its terms: on its page, and in its papers. */
export function offeringOf(slug: string): DemoOffering {
  const offering = offerings[slug];
  if (!offering) throw new Error(`The demo has no offering for ${slug}`);
  return offering;
}

/** The columns of a fund of the demo for its offering page. */
export function offeringColumns(slug: string) {
  const offering = offeringOf(slug);
  const { sources_and_uses, projections, charges } = offering;
  return {
    target_return: offering.target_return ?? null,
    preferred_return: preferredReturn(offering) ?? null,
    term: offering.term ?? null,
    distributions: offering.distributions ?? null,
    fee: String(charges.management),
    fees: feeTerms(offering),
    fee_table: JSON.stringify(feeTable(offering)),
    highlights: offering.highlights ?? [],
    plan: offering.plan ?? null,
    sources_and_uses: sources_and_uses ? JSON.stringify(sources_and_uses) : null,
    projections: projections ? JSON.stringify(projections) : null,
    projection_assumptions: offering.projection_assumptions ?? null,
    risks: bullets(...allRisks(offering)),
    sponsor_name: offering.sponsor_name ?? null,
    sponsor_description: offering.sponsor_description ?? null,
    location: offering.location ?? null,
    location_description: offering.location_description ?? null,
  };
}
