import type { ReactNode } from 'react';
import { createIcon } from '../media/icons.tsx';
import type { useZoom } from './use-zoom.ts';
import classes from './viewer.module.css';

const MinusIcon = createIcon(<path d="M6 12h12" />);
const PlusIcon = createIcon(<path d="M12 6v12M6 12h12" />);

export interface ViewerBarButtonProps {
  label: string;
  /** Undefined if there is nothing to do. The button stays in place and keeps the focus. */
  onPress: (() => void) | undefined;
  children: ReactNode;
}

/** An icon button of the bar. */
export function ViewerBarButton({ label, onPress, children }: ViewerBarButtonProps) {
  return (
    <button
      type="button"
      className={classes.barButton}
      aria-label={label}
      title={label}
      aria-disabled={onPress ? undefined : true}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** The toolbar of a document viewer: `children`, then the zoom controls. */
export function ViewerBar({ zoom, children }: { zoom: ReturnType<typeof useZoom>; children?: ReactNode }) {
  const percent = `${Math.round(zoom.factor * 100)}%`;
  return (
    <div className={classes.bar} role="group" aria-label="View">
      <div className={classes.barGroup}>{children}</div>
      <div className={classes.barGroup}>
        <ViewerBarButton label="Zoom out" onPress={zoom.smaller}>
          <MinusIcon />
        </ViewerBarButton>
        <button
          type="button"
          className={classes.zoom}
          aria-label={`${percent}, fit to the window`}
          title="Fit to the window"
          onClick={zoom.fit}
        >
          {percent}
        </button>
        <ViewerBarButton label="Zoom in" onPress={zoom.larger}>
          <PlusIcon />
        </ViewerBarButton>
      </div>
    </div>
  );
}
