import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDialog } from '../../dialog/dialog-host.tsx';
import { useSignIn } from '../../session/sign-in-context.ts';
import { useCanEdit, useEditMode } from '../edit-mode-context.tsx';
import { activeField, setToolbarSlot, useActiveField } from './active-field.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './edit-bar.module.css';
import { type EditStatus, editStatus } from './edit-status.ts';
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
