import { useEffect, useRef } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';

/** How long Undo is offered, in milliseconds. */
const offeredFor = 10_000;

export interface DeletedNoticeProps {
  document: string;
  onUndo: () => Promise<void>;
  /** The offer is over. */
  onEnd: () => void;
}

/** Says that a document was deleted, and takes that back for a while (DOC-10). */
export function DeletedNotice({ document, onUndo, onEnd }: DeletedNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    const timer = setTimeout(() => end.current(), offeredFor);
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
