import {
  createContext,
  Fragment,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

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

const DialogContext = createContext<(make: DialogRenderer) => void>(() => undefined);

/**
 * Opens a dialog. Only one shows at a time (POR-11): a second one replaces the first.
 */
export const useDialog = () => use(DialogContext);

interface OpenDialog {
  key: number;
  render: DialogRenderer;
  opened: boolean;
}

/** Shows the current dialog. Wrap everything that may open one. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<OpenDialog | null>(null);
  const rememberFocus = useReturnedFocus(shown !== null);
  const open = useCallback(
    (render: DialogRenderer) => {
      rememberFocus();
      setShown((last) => ({ key: (last?.key ?? 0) + 1, render, opened: true }));
    },
    [rememberFocus],
  );
  const change = (key: number, next: (now: OpenDialog) => OpenDialog | null) =>
    setShown((now) => (now?.key === key ? next(now) : now));
  return (
    <DialogContext value={open}>
      {children}
      {shown && (
        <Fragment key={shown.key}>
          {shown.render({
            opened: shown.opened,
            onClose: () => change(shown.key, (now) => ({ ...now, opened: false })),
            onExitTransitionEnd: () => change(shown.key, (now) => (now.opened ? now : null)),
          })}
        </Fragment>
      )}
    </DialogContext>
  );
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
