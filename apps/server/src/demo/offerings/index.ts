import type { DemoOffering } from './demo-offering.ts';
import { sportsOfferings } from './sports.ts';
import { stallionOfferings } from './stallion.ts';

const offerings: Readonly<Record<string, DemoOffering>> = { ...stallionOfferings, ...sportsOfferings };

/** The columns of a fund of the demo for its offering page. A fund without any shows its terms and texts only. */
export function offeringColumns(slug: string) {
  const { sources_and_uses, projections, ...texts } = offerings[slug] ?? {};
  return {
    ...texts,
    ...(sources_and_uses && { sources_and_uses: JSON.stringify(sources_and_uses) }),
    ...(projections && { projections: JSON.stringify(projections) }),
  };
}
