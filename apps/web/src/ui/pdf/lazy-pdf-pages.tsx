import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '../skeletons.tsx';
import type { PdfPagesProps } from './pdf-pages.tsx';

const Pages = lazy(async () => {
  const { PdfPages } = await import('./pdf-pages.tsx');
  return { default: PdfPages };
});

/** The PDF viewer from a chunk of its own. */
export function LazyPdfPages(props: PdfPagesProps) {
  return (
    <Suspense fallback={<SkeletonBlock height="75vh" />}>
      <Pages {...props} />
    </Suspense>
  );
}
