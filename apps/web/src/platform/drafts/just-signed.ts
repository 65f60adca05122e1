import { createFormDraft } from './form-draft.ts';

/**
 * The participation whose agreement the person has just signed in this tab, until they close the note about it. It ends
 * with the tab or Log Out, as drafts do.
 */
export const justSigned = (personId: string) =>
  createFormDraft<string | null>(`signed/${personId}`, (stored) =>
    typeof stored === 'string' ? stored : null,
  );
