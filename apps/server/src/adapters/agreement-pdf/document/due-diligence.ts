import type { SectionContent } from './document-content.ts';
import { marketStudy } from './market-study.ts';
import { operatingAgreement } from './operating-agreement.ts';
import { placementMemorandum } from './placement-memorandum.ts';

/** The papers that an investor reads before committing. */
export const dueDiligencePapers = {
  'Private Placement Memorandum': placementMemorandum,
  'Market Study': marketStudy,
  'Operating Agreement': operatingAgreement,
} satisfies Record<string, (fund: string) => readonly SectionContent[]>;
