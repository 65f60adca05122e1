import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import classes from './confirm-question.module.css';

export interface ConfirmQuestionProps {
  /** Names the object: "Delete Q3 statement.pdf?" */
  question: ReactNode;
  consequence?: ReactNode;
  /** The act itself as a verb, never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  onConfirm: () => unknown;
  onCancel: () => void;
}

/** What a confirmation dialog holds: the question, what follows from a yes, and the two answers. */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  const {
    question,
    consequence,
    confirmLabel,
    cancelLabel = 'Cancel',
    isDestructive,
    onConfirm,
    onCancel,
  } = props;
  return (
    <>
      <p className={classes.question}>{question}</p>
      {consequence ? <p className={classes.consequence}>{consequence}</p> : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <BusyButton {...(isDestructive ? { color: 'red' } : {})} onPress={onConfirm}>
          {confirmLabel}
        </BusyButton>
      </div>
    </>
  );
}
