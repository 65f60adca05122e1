import { Component, type ReactNode, Suspense } from 'react';
import { PartUnavailable } from './part-unavailable.tsx';

export interface LatePartProps {
  /** A lazy component. */
  children: ReactNode;
  /** Stands in its place until its code comes, and where that fails. */
  meanwhile?: ReactNode;
  /** Keeps its place until its code comes, or is known not to; where there is nothing to show meanwhile. */
  skeleton?: ReactNode;
  /** Where a failure is told: in the part's place, over the page, or not at all since another part tells it. */
  failureTold: 'here' | 'over-page' | 'elsewhere';
}

/**
 * The place of a part whose code comes when it is needed: without a network it does not, and a lazy component keeps
 * that failure for good. The page around it stays as it is.
 */
export class LatePart extends Component<LatePartProps, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override render() {
    const { children, meanwhile = null, skeleton = meanwhile, failureTold } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={skeleton}>{children}</Suspense>;
    return (
      <>
        {meanwhile}
        {failureTold === 'elsewhere' ? null : <PartUnavailable isOverPage={failureTold === 'over-page'} />}
      </>
    );
  }
}
