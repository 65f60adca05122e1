import { VisuallyHidden } from '@mantine/core';
import classes from './skeletons.module.css';

/** A bar in place of a short text. Hidden from assistive technology: the list around it has aria-busy. */
export function SkeletonLine({ width = '100%' }: { width?: string }) {
  return <span className={classes.line} style={{ width }} aria-hidden="true" />;
}

/** A block of a fixed height, so that the layout does not shift when the content loads. */
export function SkeletonBlock({ height }: { height: string }) {
  return <span className={classes.block} style={{ height }} aria-hidden="true" />;
}

const widths = ['92%', '84%', '96%', '68%'];

/** Placeholder for a paragraph; screen readers announce `label`. */
export function SkeletonText({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className={classes.lines} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <SkeletonLine key={line} width={widths[line % widths.length] ?? '100%'} />
      ))}
    </div>
  );
}
