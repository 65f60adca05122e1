import type { ReactNode } from 'react';
import classes from './layout.module.css';

export interface ContainerProps {
  children: ReactNode;
  /** `page`: at most 1200 px of content; `text`: a readable line; `narrow`: one form. */
  width?: 'page' | 'text' | 'narrow';
}

/** Centres the content and keeps it off the edges of the screen. */
export function Container({ children, width = 'page' }: ContainerProps) {
  return <div className={`${classes.container} ${width === 'page' ? '' : classes[width]}`}>{children}</div>;
}
