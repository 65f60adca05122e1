import { useEffect, useRef } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';

/** How long Undo is offered, in milliseconds. */
const undoDuration = 10_000;

export interface UndoDeleteBannerProps {
  document: string;
  onUndo: () => Promise<void>;
  /** The offer is over. */
  onExpire: () => void;
}

/** Says that a document was deleted, and takes that back for a while (DOC-10). */
export function UndoDeleteBanner({ document, onUndo, onExpire }: UndoDeleteBannerProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const end = useRef(onExpire);
  useEffect(() => {
    end.current = onExpire;
  }, [onExpire]);
  useEffect(() => {
    const timer = setTimeout(() => end.current(), undoDuration);
    return () => clearTimeout(timer);
  }, []);
  // The button that was pressed is gone with its row.
  useEffect(() => undo.current?.focus(), []);
  return (
    <Callout tone="done" announce>
      <p dir="auto">{document} was deleted.</p>
      <BusyButton ref={undo} variant="default" size="sm" onPress={onUndo}>
        Undo
      </BusyButton>
    </Callout>
  );
}
