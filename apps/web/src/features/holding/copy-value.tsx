import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../platform/clipboard/copy-button.tsx';
import classes from './wire-page.module.css';

export interface CopyValueProps {
  term: string;
  /** What is copied. */
  text: string;
  /** The value in the middle of a sentence, such as "reference code". */
  what: string;
  note?: string;
  children: ReactNode;
}

/** A value of a payment with a button that copies it into the bank's form. */
export function CopyValue({ term, text, what, note, children }: CopyValueProps) {
  return (
    <div className={classes.value}>
      <dt className={classes.term}>{term}</dt>
      <dd className={classes.copied}>
        <span className={classes.text}>{children}</span>
        <CopyButton
          size="sm"
          text={text}
          copied={`The ${what} has been copied.`}
          notCopied={`Your browser does not allow copying. Select the ${what} and copy it by hand.`}
        >
          Copy<VisuallyHidden>&nbsp;the {what}</VisuallyHidden>
        </CopyButton>
      </dd>
      {note ? <dd className={classes.hint}>{note}</dd> : null}
    </div>
  );
}
