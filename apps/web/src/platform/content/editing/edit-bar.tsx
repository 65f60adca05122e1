import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDialog } from '../../dialog/dialog-host.tsx';
import { useSignIn } from '../../session/sign-in-context.ts';
import { useCanEdit, useEditMode } from '../edit-mode-context.tsx';
import { activeField, setToolbarSlot, useActiveField } from './active-field.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type ContentDraft, isUnsaved } from './content-draft.ts';
import classes from './edit-bar.module.css';
import { useAllDrafts, useDrafts } from './use-drafts.ts';

/** The height in pixels that an on-screen keyboard covers at the bottom of the window. */
function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (!viewport) return;
    const measure = () =>
      // When zoomed in, the difference is not a keyboard.
      setInset(viewport.scale > 1 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop));
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
}

/** Shows that edit mode is on and what is saved, and holds the toolbar of the active field (CON-04, CON-06). */
export default function EditBar() {
  const report = editStatus(useAllDrafts(), useCanEdit());
  const { isFullscreen } = useActiveField();
  const inset = useKeyboardInset();
  const { leave } = useEditMode();
  useEffect(() => {
    const page = document.documentElement;
    page.setAttribute('data-editing', 'true');
    return () => page.removeAttribute('data-editing');
  }, []);
  useInert(isFullscreen);
  return createPortal(
    <section
      className={classes['bar']}
      data-fullscreen={isFullscreen || undefined}
      aria-label="Edit mode"
      style={{ insetBlockEnd: inset }}
    >
      <div ref={setToolbarSlot} className={classes['tools']} />
      <div className={classes['row']}>
        <p className={classes['words']} data-tone={report.tone}>
          <span className={classes['mode']}>Edit mode</span>{' '}
          <span role={report.tone === 'problem' ? 'alert' : 'status'}>{report.message}</span>
        </p>
        <div className={classes['actions']}>
          <Remedy report={report} />
          <Button size="xs" variant="default" onClick={leave}>
            Done
          </Button>
        </div>
      </div>
    </section>,
    document.body,
  );
}

/** Makes the page behind a full-screen field unreachable. */
function useInert(isFullscreen: boolean) {
  useEffect(() => {
    const root = document.getElementById('root');
    if (!isFullscreen || !root) return;
    root.inert = true;
    return () => {
      root.inert = false;
    };
  }, [isFullscreen]);
}

/** The button that helps with a problem. */
function Remedy({ report: { tone, draft } }: { report: EditStatus }) {
  const store = useDrafts();
  const signIn = useSignIn();
  const openDialog = useDialog();
  const canEdit = useCanEdit();
  if (tone !== 'problem') return null;
  const openOver = (open: () => void) => {
    activeField.setFullscreen(false);
    open();
  };
  if (!canEdit)
    return (
      <Button size="xs" onClick={() => openOver(() => signIn())}>
        Sign in
      </Button>
    );
  if (draft?.state.status === 'conflict') {
    const { theirs } = draft.state;
    const compare = () => {
      // Include the latest keystrokes.
      store.settle();
      const latest = store.of(draft) ?? draft;
      openDialog((control) => (
        <ConflictDialog
          {...control}
          draft={latest}
          theirs={theirs}
          onDecide={(choice) => {
            store.decide(draft, choice);
            control.onClose();
          }}
        />
      ));
    };
    return (
      <Button size="xs" onClick={() => openOver(compare)}>
        Compare
      </Button>
    );
  }
  return (
    <Button size="xs" onClick={() => void store.flush()}>
      Retry
    </Button>
  );
}

/** The status of all drafts together: the most urgent message, and the draft that it is about. */
interface EditStatus {
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
function editStatus(drafts: readonly ContentDraft[], canEdit: boolean): EditStatus {
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
