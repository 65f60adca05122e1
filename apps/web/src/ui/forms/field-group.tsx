import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './field-group.module.css';

export interface FieldGroupProps {
  /** Undefined for fields without a heading, which do not fold. */
  title?: string | undefined;
  note?: ReactNode;
  children: ReactNode;
}

/**
 * Fields that belong together, under a heading that folds them away. Where the width allows, inputs of one line stand
 * in two columns; everything else takes the whole width, unless it is marked with `data-half`.
 */
export function FieldGroup({ title, note, children }: FieldGroupProps) {
  const content = (
    <div className={classes.content}>
      <div className={classes.fields}>
        {note ? <p className={classes.note}>{note}</p> : null}
        {children}
      </div>
    </div>
  );
  if (title === undefined) return content;
  return (
    <details open className={classes.group}>
      <summary className={classes.title}>{title}</summary>
      <fieldset className={classes.set}>
        <VisuallyHidden component="legend">{title}</VisuallyHidden>
        {content}
      </fieldset>
    </details>
  );
}
