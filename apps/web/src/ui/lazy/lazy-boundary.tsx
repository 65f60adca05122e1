import { Component, type ReactNode, Suspense } from 'react';
import { BusyButton } from '../forms/busy-button.tsx';
import classes from './lazy-boundary.module.css';
import { serverUnreachableMessage, useReload } from './use-reload.ts';

/** A line in place of a component whose code did not load. Only a reload of the page requests the code again. */
function ComponentUnavailable({ isOverPage }: { isOverPage: boolean }) {
  const { isAway, reload } = useReload();
  return (
    <div className={classes.line} data-over-page={isOverPage || undefined} role="alert">
      <p className={classes.words}>
        {isAway ? serverUnreachableMessage : 'A part of this page could not be loaded.'}
      </p>
      <BusyButton size="xs" variant="default" onPress={reload}>
        Reload the page
      </BusyButton>
    </div>
  );
}

interface LazyBoundaryProps {
  /** A lazy component. */
  children: ReactNode;
  /** Shown until the code loads, and if it fails to. */
  fallback?: ReactNode;
  /** Reserves the space until the code loads or fails to, if there is nothing else to show meanwhile. */
  skeleton?: ReactNode;
  /**
   * Where a failure is reported: in the component's place, over the page, or not at all because another component
   * reports it.
   */
  failureDisplay: 'here' | 'over-page' | 'elsewhere';
}

/**
 * Contains a lazy component. Its code does not load while the network is down, and React never retries a failed lazy
 * import. The page around it keeps working.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override render() {
    const { children, fallback = null, skeleton = fallback, failureDisplay } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={skeleton}>{children}</Suspense>;
    return (
      <>
        {fallback}
        {failureDisplay === 'elsewhere' ? null : (
          <ComponentUnavailable isOverPage={failureDisplay === 'over-page'} />
        )}
      </>
    );
  }
}
