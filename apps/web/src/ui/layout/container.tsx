import type { ReactNode } from 'react';
import classes from './layout.module.css';

export interface ContainerProps {
  children: ReactNode;
  /** `page`: content of up to 1200 px; `text`: a comfortable line length; `narrow`: a single form. */
  width?: 'page' | 'text' | 'narrow';
}

/** Centers the content and keeps it away from the edges of the screen. */
export function Container({ children, width = 'page' }: ContainerProps) {
  return <div className={`${classes.container} ${width === 'page' ? '' : classes[width]}`}>{children}</div>;
}
