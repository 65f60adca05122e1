import { counted, type NotificationKind } from '@paddock/domain';
import { useRef, useState } from 'react';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useMarkAll, useUndoMarkAll } from './api.ts';
import classes from './center-page.module.css';

export interface MarkAllProps {
  /** The kind that the list is restricted to. */
  kind: NotificationKind | undefined;
  /** What came later has not been seen. */
  until: string;
  unread: number;
}

/** How many are unread, and the button that marks them all as read, which can be undone. */
export function MarkAll({ kind, until, unread }: MarkAllProps) {
  const markAll = useMarkAll();
  const undo = useUndoMarkAll();
  const [last, setLast] = useState<{ marked: number; mark: string }>();
  const words = useRef<HTMLParagraphElement>(null);
  // The button that was pressed goes away, and the focus must not go with it.
  const keepFocus = () => words.current?.focus();
  const press = async () => {
    const marked = await toastOutcome(markAll.mutateAsync({ body: { until, ...(kind && { kind }) } }));
    if (!marked) return;
    setLast(marked);
    keepFocus();
  };
  const takeBack = async (mark: string) => {
    if (!(await toastOutcome(undo.mutateAsync({ body: { mark } })))) return;
    setLast(undefined);
    keepFocus();
  };
  const isDone = last !== undefined && last.marked > 0 && unread === 0;
  return (
    <div className={classes.bar}>
      <p ref={words} className={classes.count} role="status" tabIndex={-1}>
        {isDone
          ? `${counted(last.marked, 'notification')} marked as read`
          : unread > 0
            ? `${unread} unread`
            : 'Everything is read'}
      </p>
      {isDone ? (
        <BusyButton variant="subtle" size="sm" onPress={() => takeBack(last.mark)}>
          Undo
        </BusyButton>
      ) : unread > 0 ? (
        <BusyButton variant="default" size="sm" onPress={press}>
          Mark all as read
        </BusyButton>
      ) : null}
    </div>
  );
}
