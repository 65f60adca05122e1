import { type DraftStorage, draftPrefix } from '../../platform/drafts/tab-drafts.ts';
import { type InvestAnswers, noAnswers } from './invest-answers.ts';

export interface InvestDraft {
  read: () => InvestAnswers;
  write: (answers: InvestAnswers) => void;
  forget: () => void;
}

/**
 * What one person has answered about one fund and not sent yet. It outlives a session that ends half way and a page
 * that is loaded again; it ends with the tab or Log Out, and nobody else who signs in there is shown it.
 */
export function investDraft(storage: DraftStorage, personId: string, syndUserId: string): InvestDraft {
  const key = `${draftPrefix}invest/${personId}/${syndUserId}`;
  const attempt = <T>(work: (open: NonNullable<DraftStorage>) => T): T | undefined => {
    try {
      return storage && work(storage);
    } catch {
      // Storage is full or closed, or holds something else: there is no draft then.
      return undefined;
    }
  };
  return {
    read: () => {
      const stored = attempt(
        (open) => JSON.parse(open.getItem(key) ?? '{}') as Record<string, unknown> | null,
      );
      const known = Object.entries(stored ?? {}).filter(
        ([field, value]) => field in noAnswers && typeof value === 'string',
      );
      return { ...noAnswers, ...(Object.fromEntries(known) as Partial<InvestAnswers>) };
    },
    write: (answers) => attempt((open) => open.setItem(key, JSON.stringify(answers))),
    forget: () => attempt((open) => open.removeItem(key)),
  };
}
