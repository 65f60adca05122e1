import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { transitionDuration } from '../hooks/timing.ts';
import classes from './loading-overlay.module.css';

export interface LoadingOverlayProps {
  isVisible: boolean;
  label?: string;
}

/** Covers the whole page until it can be shown, then fades out and unmounts (POR-03). */
export function LoadingOverlay({ isVisible, label = 'Loading' }: LoadingOverlayProps) {
  const [isPresent, setPresent] = useState(isVisible);
  useEffect(() => {
    if (isVisible) {
      setPresent(true);
      return;
    }
    const leave = setTimeout(() => setPresent(false), transitionDuration);
    return () => clearTimeout(leave);
  }, [isVisible]);
  if (!isPresent && !isVisible) return null;
  return (
    <div className={`${classes.overlay} ${isVisible ? '' : classes.leaving}`} role="status">
      <div className={classes.mark} aria-hidden="true" />
      <VisuallyHidden>{isVisible ? label : ''}</VisuallyHidden>
    </div>
  );
}
