import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useDialog } from '../../dialog/dialog-host.tsx';
import { useSignIn } from '../../session/sign-in-context.ts';
import { useCanEdit, useEditMode } from '../edit-mode-context.tsx';
import { activeField, placeTools, useActiveField } from './active-field.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './edit-bar.module.css';
import { type Report, reportOf } from './edit-bar-words.ts';
import { useAllDrafts, useDrafts } from './use-drafts.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useLeave } from './use-leave.ts';

/** Says that the page is being edited and what is saved, and holds the tools of the text in use (CON-04, CON-06). */
export default function EditBar() {
  const report = reportOf(useAllDrafts(), useCanEdit());
  const { isFullscreen } = useActiveField();
  const inset = useKeyboardInset();
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
      <div ref={placeTools} className={classes['tools']} />
      <div className={classes['row']}>
        <p className={classes['words']} data-tone={report.tone}>
          <span className={classes['mode']}>Edit mode</span>{' '}
          <span role={report.tone === 'problem' ? 'alert' : 'status'}>{report.words}</span>
        </p>
        <div className={classes['actions']}>
          <Remedy report={report} />
          <DoneButton />
        </div>
      </div>
    </section>,
    document.body,
  );
}

/** While a text fills the screen nothing behind it is reached. */
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

/** What can be done about a problem. */
function Remedy({ report: { tone, draft } }: { report: Report }) {
  const store = useDrafts();
  const signIn = useSignIn();
  const openDialog = useDialog();
  const canEdit = useCanEdit();
  if (tone !== 'problem') return null;
  const openOver = (open: () => void) => {
    activeField.fill(false);
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
      // The very last keys, too.
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

/** Leaves the edit mode once all is saved; the header's toggle asks the same. */
function DoneButton() {
  const mode = useEditMode();
  const leave = useLeave();
  useEffect(() => mode.onLeave(leave), [mode, leave]);
  return (
    <Button size="xs" variant="default" onClick={leave}>
      Done
    </Button>
  );
}
