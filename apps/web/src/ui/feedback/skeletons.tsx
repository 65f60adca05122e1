import { VisuallyHidden } from '@mantine/core';
import classes from './skeletons.module.css';

/** One bar where a short text will be. Hidden from assistive technology: the list around it says it is busy. */
export function SkeletonLine({ width = '100%' }: { width?: string }) {
  return <span className={classes.line} style={{ width }} aria-hidden="true" />;
}

/** A block of a known height, so that nothing moves when the content comes. */
export function SkeletonBlock({ height }: { height: string }) {
  return <span className={classes.block} style={{ height }} aria-hidden="true" />;
}

const widths = ['92%', '84%', '96%', '68%'];

/** A paragraph to come; `label` is what a screen reader hears. */
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
