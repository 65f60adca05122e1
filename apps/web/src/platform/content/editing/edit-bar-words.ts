import { type Draft, isUnsaved } from './draft.ts';

/** What is to be said of all drafts together, and of which one; the most urgent first. */
export interface Report {
  tone: 'quiet' | 'busy' | 'problem';
  words: string;
  draft?: Draft;
}

const timeOf = (moment: Date) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(moment).replaceAll('\u202f', ' ');

const find = (drafts: readonly Draft[], status: Draft['state']['status']) =>
  drafts.find(({ state }) => state.status === status);

function problemOf(drafts: readonly Draft[], canEdit: boolean): Report | undefined {
  const conflict = find(drafts, 'conflict');
  if (conflict)
    return {
      tone: 'problem',
      words: `Somebody else has changed ${conflict.slug} as well. Your text is kept here and not saved.`,
      draft: conflict,
    };
  const signedOut = find(drafts, 'signed-out');
  if (signedOut || (!canEdit && drafts.some(isUnsaved)))
    return { tone: 'problem', words: 'You are not signed in as an editor any more. Your text is kept here.' };
  for (const draft of drafts)
    if (draft.state.status === 'refused')
      return { tone: 'problem', words: `${draft.slug} is not saved: ${draft.state.message}`, draft };
  for (const draft of drafts)
    if (draft.state.status === 'failed')
      return {
        tone: 'problem',
        words: draft.state.isOffline
          ? 'You are offline. Your text is kept here, and saved as soon as there is a connection.'
          : 'Not saved: the server did not answer. Your text is kept here; trying again.',
        draft,
      };
  return undefined;
}

/** The state of everything that was typed, in words (CON-04). */
export function reportOf(drafts: readonly Draft[], canEdit: boolean): Report {
  const problem = problemOf(drafts, canEdit);
  if (problem) return problem;
  const restored = drafts.find(({ isRestored, state }) => isRestored && state.status !== 'saved');
  if (restored)
    return { tone: 'busy', words: `The unsaved text of ${restored.slug} from before is back. Saving…` };
  if (find(drafts, 'saving')) return { tone: 'busy', words: 'Saving…' };
  if (drafts.some(isUnsaved)) return { tone: 'busy', words: 'Not saved yet…' };
  const moments = drafts.flatMap(({ state }) => (state.status === 'saved' ? [state.at] : []));
  const last = moments.toSorted((one, other) => Number(other) - Number(one))[0];
  return { tone: 'quiet', words: last ? `Saved at ${timeOf(last)}` : 'What you change is saved by itself.' };
}
