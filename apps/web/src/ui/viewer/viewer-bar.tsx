import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createIcon } from '../media/icons.tsx';
import classes from './viewer.module.css';

/** Zoom factors; 1 fits the width. */
const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

const fitted = zoomSteps.indexOf(1);

/** The current zoom factor, and functions to zoom in and out; undefined at either end. */
export function useZoom() {
  const [step, setStep] = useState(fitted);
  const to = (next: number) => (next in zoomSteps ? () => setStep(next) : undefined);
  return {
    factor: zoomSteps[step] ?? 1,
    larger: to(step + 1),
    smaller: to(step - 1),
    fit: () => setStep(fitted),
  };
}

/** Handles keys wherever the focus is, except in a field. Maps key names to actions. */
export function useViewerKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const known = useRef(keys);
  useEffect(() => {
    known.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const act = known.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

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
