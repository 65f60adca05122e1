import { lazy } from 'react';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { LazyBoundary } from '../lazy/lazy-boundary.tsx';
import type { PdfPagesProps } from './pdf-pages.tsx';

const Pages = lazy(async () => {
  const { PdfPages } = await import('./pdf-pages.tsx');
  return { default: PdfPages };
});

/** The PDF viewer, in a chunk of its own. */
export function LazyPdfPages(props: PdfPagesProps) {
  return (
    <LazyBoundary skeleton={<SkeletonBlock height="75vh" />} failureDisplay="here">
      <Pages {...props} />
    </LazyBoundary>
  );
}
