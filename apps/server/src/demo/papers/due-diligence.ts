import type { DocumentContent } from '../../adapters/agreement-pdf/index.ts';
import type { DemoFund } from '../offerings/index.ts';
import { offeringOf } from '../offerings/index.ts';
import { marketStudy } from './market-study.ts';
import { operatingAgreement } from './operating-agreement.ts';
import { placementMemorandum } from './placement-memorandum.ts';

const sectionsByTitle = {
  'Private Placement Memorandum': placementMemorandum,
  'Market Study': ({ name }: DemoFund) => marketStudy(name),
  'Operating Agreement': operatingAgreement,
};

/** The small print on every document of the demo. */
export const sampleNote =
  'This is a sample document for demonstration only. It does not describe a real offering, and is neither an offer to sell nor a solicitation of an offer to buy any security.';

/** The due diligence documents of a fund. */
export function dueDiligenceDocuments(fund: DemoFund): DocumentContent[] {
  const offering = offeringOf(fund.slug);
  return Object.entries(sectionsByTitle).map(([title, sections]) => ({
    title,
    subtitle: fund.name,
    sections: sections(fund, offering),
    note: sampleNote,
  }));
}
