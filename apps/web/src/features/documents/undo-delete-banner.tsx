import { useEffect, useRef } from 'react';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';

/** How long Undo is available, in milliseconds. */
const undoDuration = 10_000;

export interface UndoDeleteBannerProps {
  document: string;
  onUndo: () => Promise<void>;
  /** Called when Undo is no longer available. */
  onExpire: () => void;
}

/** Reports that a document was deleted, and offers Undo for a while (DOC-10). */
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
  // The pressed button was removed with its row.
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
