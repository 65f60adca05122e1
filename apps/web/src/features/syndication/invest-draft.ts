import { type Draft, keptDraft, textsOf } from '../../platform/drafts/kept-draft.ts';
import type { DraftStorage } from '../../platform/drafts/tab-drafts.ts';
import { type InvestAnswers, noAnswers } from './invest-answers.ts';

const answersIn = (stored: unknown): InvestAnswers => {
  const known = Object.entries(textsOf(stored)).filter(([field]) => field in noAnswers);
  return { ...noAnswers, ...(Object.fromEntries(known) as Partial<InvestAnswers>) };
};

/**
 * What one person has answered about one fund and not sent yet. It outlives a session that ends half way and a page
 * that is loaded again; it ends with the tab or Log Out, and nobody else who signs in there is shown it.
 */
export function investDraft(
  personId: string,
  syndUserId: string,
  storage?: DraftStorage,
): Draft<InvestAnswers> {
  return keptDraft(`invest/${personId}/${syndUserId}`, answersIn, storage);
}
