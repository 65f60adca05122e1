import { type DemoFund, offeringOf } from '../offerings/index.ts';

/** The report of a quarter of a fund, in short. */
export function quarterlyReport({ slug, status }: DemoFund): string {
  if (status === 'Done') return 'The fund has sold its properties and made its final distribution.';
  const { distributions } = offeringOf(slug);
  return `The fund is performing according to plan.${distributions === undefined ? '' : ` Distributions: ${distributions}.`}`;
}
