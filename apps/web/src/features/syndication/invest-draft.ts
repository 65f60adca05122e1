import type { DraftStorage } from '../../platform/drafts/draft-storage.ts';
import { createFormDraft, type FormDraft, stringEntries } from '../../platform/drafts/form-draft.ts';
import { emptyAnswers, type InvestAnswers } from './invest-answers.ts';

const parseAnswers = (stored: unknown): InvestAnswers => {
  const known = Object.entries(stringEntries(stored)).filter(([field]) => field in emptyAnswers);
  return { ...emptyAnswers, ...(Object.fromEntries(known) as Partial<InvestAnswers>) };
};

/**
 * What one person has answered about one fund and not sent yet. It survives an expired session and a reload; it ends
 * with the tab, after twelve hours and with Log Out, and nobody else who signs in there sees it.
 */
export function investDraft(
  personId: string,
  syndUserId: string,
  storage?: DraftStorage,
  now?: () => number,
): FormDraft<InvestAnswers> {
  return createFormDraft(`invest/${personId}/${syndUserId}`, parseAnswers, storage, now);
}
