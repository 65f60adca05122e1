import { type ContentDraft, isUnsaved } from './content-draft.ts';

/** The status of all drafts together: the most urgent message, and the draft that it is about. */
export interface EditStatus {
  tone: 'quiet' | 'busy' | 'problem';
  message: string;
  draft?: ContentDraft;
}

const formatTime = (moment: Date) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(moment).replaceAll('\u202f', ' ');

const findByStatus = (drafts: readonly ContentDraft[], status: ContentDraft['state']['status']) =>
  drafts.find(({ state }) => state.status === status);

function problemStatus(drafts: readonly ContentDraft[], canEdit: boolean): EditStatus | undefined {
  const conflict = findByStatus(drafts, 'conflict');
  if (conflict)
    return {
      tone: 'problem',
      message: `Someone else has changed ${conflict.slug} too. Your text is still here, but it is not saved.`,
      draft: conflict,
    };
  const signedOut = findByStatus(drafts, 'signed-out');
  if (signedOut || (!canEdit && drafts.some(isUnsaved)))
    return {
      tone: 'problem',
      message: 'You are no longer signed in as an editor. Your text is still here.',
    };
  for (const draft of drafts)
    if (draft.state.status === 'refused')
      return { tone: 'problem', message: `${draft.slug} is not saved: ${draft.state.message}`, draft };
  for (const draft of drafts)
    if (draft.state.status === 'failed')
      return {
        tone: 'problem',
        message: draft.state.isOffline
          ? 'You are offline. Your text is still here and will be saved as soon as you are back online.'
          : 'Not saved: the server did not respond. Your text is still here. Trying again…',
        draft,
      };
  return undefined;
}

/** The message for the current state of all drafts (CON-04). */
export function editStatus(drafts: readonly ContentDraft[], canEdit: boolean): EditStatus {
  const problem = problemStatus(drafts, canEdit);
  if (problem) return problem;
  const restored = drafts.find(({ isRestored, state }) => isRestored && state.status !== 'saved');
  if (restored)
    return { tone: 'busy', message: `The unsaved text of ${restored.slug} was restored. Saving…` };
  if (findByStatus(drafts, 'saving')) return { tone: 'busy', message: 'Saving…' };
  if (drafts.some(isUnsaved)) return { tone: 'busy', message: 'Not saved yet…' };
  const moments = drafts.flatMap(({ state }) => (state.status === 'saved' ? [state.at] : []));
  const last = moments.toSorted((a, b) => Number(b) - Number(a))[0];
  return {
    tone: 'quiet',
    message: last ? `Saved at ${formatTime(last)}` : 'Changes are saved automatically.',
  };
}
