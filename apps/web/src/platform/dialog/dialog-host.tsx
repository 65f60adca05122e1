import { createContext, Fragment, type ReactNode, use, useCallback, useState } from 'react';

/** What a dialog is given: pass these on to a Mantine Modal. */
export interface DialogControl {
  opened: boolean;
  /** Begins to close. */
  onClose: () => void;
  /** The closing transition is over: the dialog goes. */
  onExitTransitionEnd: () => void;
}

/** Makes a dialog. */
export type DialogMaker = (control: DialogControl) => ReactNode;

const DialogContext = createContext<(make: DialogMaker) => void>(() => undefined);

/**
 * Opens a dialog in the one place there is for dialogs, so that only one shows at a time (POR-11): a second one
 * takes the place of the first.
 */
export const useDialog = () => use(DialogContext);

interface Shown {
  key: number;
  make: DialogMaker;
  opened: boolean;
}

/** Holds the one dialog; around everything that may open one. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const open = useCallback(
    (make: DialogMaker) => setShown((last) => ({ key: (last?.key ?? 0) + 1, make, opened: true })),
    [],
  );
  const change = (key: number, next: (now: Shown) => Shown | null) =>
    setShown((now) => (now?.key === key ? next(now) : now));
  return (
    <DialogContext value={open}>
      {children}
      {shown && (
        <Fragment key={shown.key}>
          {shown.make({
            opened: shown.opened,
            onClose: () => change(shown.key, (now) => ({ ...now, opened: false })),
            onExitTransitionEnd: () => change(shown.key, (now) => (now.opened ? now : null)),
          })}
        </Fragment>
      )}
    </DialogContext>
  );
}
