import type { ReactNode } from 'react';
import classes from './people.module.css';

export interface ActionRowProps {
  title: string;
  /** Why this is not possible now; null if it is. */
  block: string | null;
  /** What it does. */
  text: string;
  /** The button. */
  children: ReactNode;
}

/** Something that can be done to an account: its button, and what it does or why it cannot be pressed. */
export function ActionRow({ title, block, text, children }: ActionRowProps) {
  return (
    <li className={classes.item}>
      <div>
        <p className={classes.name}>{title}</p>
        <p className={classes.detail}>{block ?? text}</p>
      </div>
      {children}
    </li>
  );
}
