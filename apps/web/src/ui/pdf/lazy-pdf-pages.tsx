import { lazy } from 'react';
import { LatePart } from '../late-part/late-part.tsx';
import { SkeletonBlock } from '../skeletons.tsx';
import type { PdfPagesProps } from './pdf-pages.tsx';

const Pages = lazy(async () => {
  const { PdfPages } = await import('./pdf-pages.tsx');
  return { default: PdfPages };
});

/** The PDF viewer from a chunk of its own. */
export function LazyPdfPages(props: PdfPagesProps) {
  return (
    <LatePart skeleton={<SkeletonBlock height="75vh" />} failureTold="here">
      <Pages {...props} />
    </LatePart>
  );
}
