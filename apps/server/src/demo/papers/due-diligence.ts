import type { DocumentContent } from '../../adapters/agreement-pdf/index.ts';
import { marketStudy } from './market-study.ts';
import { operatingAgreement } from './operating-agreement.ts';
import { placementMemorandum } from './placement-memorandum.ts';

const sectionsByTitle = {
  'Private Placement Memorandum': placementMemorandum,
  'Market Study': marketStudy,
  'Operating Agreement': operatingAgreement,
};

/** Small print on every document of the demo. */
export const sampleNote =
  'A sample paper of the demonstration. It describes no real offering and is neither an offer to sell nor a solicitation of an offer to buy any security.';

/** What an investor reads about a fund before committing. */
export const dueDiligenceDocuments = (fund: string): DocumentContent[] =>
  Object.entries(sectionsByTitle).map(([title, sections]) => ({
    title,
    subtitle: fund,
    sections: sections(fund),
    note: sampleNote,
  }));
