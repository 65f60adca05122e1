import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './loading-overlay.module.css';

/** Milliseconds that the overlay takes to fade (POR-16). */
export const overlayFade = 300;

export interface LoadingOverlayProps {
  isVisible: boolean;
  label?: string;
}

/** Covers the whole page while it cannot be shown yet, then fades out and leaves the document (POR-03). */
export function LoadingOverlay({ isVisible, label = 'Loading' }: LoadingOverlayProps) {
  const [isPresent, setPresent] = useState(isVisible);
  useEffect(() => {
    if (isVisible) {
      setPresent(true);
      return;
    }
    const leave = setTimeout(() => setPresent(false), overlayFade);
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
