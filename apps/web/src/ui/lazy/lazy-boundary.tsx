import { Component, type ReactNode, Suspense } from 'react';
import { ComponentUnavailable } from './component-unavailable.tsx';

export interface LazyBoundaryProps {
  /** A lazy component. */
  children: ReactNode;
  /** Stands in its place until its code comes, and where that fails. */
  fallback?: ReactNode;
  /** Keeps its place until its code comes, or is known not to; where there is nothing to show meanwhile. */
  skeleton?: ReactNode;
  /** Where a failure is told: in the part's place, over the page, or not at all since another part tells it. */
  failureDisplay: 'here' | 'over-page' | 'elsewhere';
}

/**
 * The place of a part whose code comes when it is needed: without a network it does not, and a lazy component keeps
 * that failure for good. The page around it stays as it is.
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
