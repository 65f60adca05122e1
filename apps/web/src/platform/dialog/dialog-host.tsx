import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useHeldSession, useSession, useSessionStore } from '../session/session-context.ts';
import { SessionOfPage } from '../session/session-of-page.tsx';

/** The props that a dialog passes on to a Mantine Modal. */
export interface DialogControl {
  opened: boolean;
  /** Starts to close the dialog. */
  onClose: () => void;
  /** Removes the dialog after its closing transition. */
  onExitTransitionEnd: () => void;
}

/** Renders a dialog. */
export type DialogRenderer = (control: DialogControl) => ReactNode;

interface DialogOptions {
  /** The dialog that shows is hidden, and shows again after this one, unless it closes meanwhile. */
  interrupts?: boolean;
}

const DialogContext = createContext<(make: DialogRenderer, options?: DialogOptions) => void>(() => undefined);

/**
 * Opens a dialog. Only one shows at a time (POR-11): a second one replaces the first. Hidden instead, to show again
 * later, is one that another interrupts, and one in which its person was typing when the session ended, until they have
 * signed in.
 */
export const useDialog = () => use(DialogContext);

interface OpenDialog {
  key: number;
  render: DialogRenderer;
  opened: boolean;
  /** The id of the person who was signed in when it opened. */
  owner: string | undefined;
}

/** The dialog that shows, and the one that waits for it to close, or for its person to sign in again. */
interface Dialogs {
  shown: OpenDialog | null;
  waiting: OpenDialog | null;
}

/** Shows the current dialog. Wrap everything that may open one. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [{ shown, waiting }, setDialogs] = useState<Dialogs>({ shown: null, waiting: null });
  const store = useSessionStore();
  const held = useHeldSession();
  const rememberFocus = useReturnedFocus(shown !== null);
  const lastKey = useRef(0);
  const open = useCallback(
    (render: DialogRenderer, { interrupts = false }: DialogOptions = {}) => {
      rememberFocus();
      lastKey.current += 1;
      const own = store.own()?.me._id;
      const dialog = { key: lastKey.current, render, opened: true, owner: own };
      const mayReturn = interrupts || store.state.getState().held !== null;
      setDialogs((now) => ({
        shown: dialog,
        waiting: now.waiting ?? (mayReturn && now.shown?.opened && now.shown.owner ? now.shown : null),
      }));
    },
    [rememberFocus, store],
  );
  useReturnOfWaiting({ shown, waiting }, setDialogs);
  const close = (key: number) =>
    setDialogs((now) => {
      if (now.shown?.key === key) return { ...now, shown: { ...now.shown, opened: false } };
      // A hidden dialog has no transition to wait for.
      return now.waiting?.key === key ? { ...now, waiting: null } : now;
    });
  const remove = (key: number) =>
    setDialogs((now) => (now.shown?.key === key && !now.shown.opened ? { ...now, shown: null } : now));
  return (
    <DialogContext value={open}>
      {children}
      {[waiting, shown].map((dialog) =>
        dialog ? (
          <SessionOfPage key={dialog.key} held={dialog.owner === held?.me._id ? held : null}>
            {dialog.render({
              opened: dialog.opened && dialog !== waiting,
              onClose: () => close(dialog.key),
              onExitTransitionEnd: () => remove(dialog.key),
            })}
          </SessionOfPage>
        ) : null,
      )}
    </DialogContext>
  );
}

/**
 * Shows the waiting dialog again once no other shows and its person is signed in, and drops it with the page that it
 * belongs to.
 */
function useReturnOfWaiting(
  { shown, waiting }: Dialogs,
  setDialogs: (next: (now: Dialogs) => Dialogs) => void,
): void {
  const session = useSession();
  const held = useHeldSession();
  const isBack = session.status === 'signed-in' && session.me._id === waiting?.owner;
  useEffect(() => {
    if (!waiting || held) return;
    if (!isBack) setDialogs((now) => ({ ...now, waiting: null }));
    else if (!shown) setDialogs((now) => ({ shown: now.waiting, waiting: null }));
  }, [waiting, held, isBack, shown, setDialogs]);
}

/**
 * Returns the focus to the element that had it before the dialog, unless something else has it meanwhile. Mantine does so
 * during the closing transition; without one, when motion is reduced, it is removed too early to do so.
 */
function useReturnedFocus(isShown: boolean) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isShown) return;
    const { current } = opener;
    opener.current = null;
    if (document.activeElement === document.body && current instanceof HTMLElement)
      current.focus({ preventScroll: true });
  }, [isShown]);
  return useCallback(() => {
    opener.current ??= document.activeElement;
  }, []);
}
