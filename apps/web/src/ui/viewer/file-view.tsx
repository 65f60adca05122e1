import { lazy } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { LazyBoundary } from '../lazy/lazy-boundary.tsx';
import { PictureView } from './picture-view.tsx';

const Pdf = lazy(async () => {
  const { PdfView } = await import('./pdf-view.tsx');
  return { default: PdfView };
});

/** Kinds of picture that every browser shows. */
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** A file as it came. */
export interface ViewedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its media type. */
  type: string;
}

/** Shows a PDF or a picture, and says where it cannot. */
export function FileView({ label, file: { bytes, type } }: { label: string; file: ViewedFile }) {
  if (type === 'application/pdf')
    return (
      <LazyBoundary skeleton={<SkeletonBlock height="100%" />} failureDisplay="here">
        <Pdf label={label} bytes={bytes} />
      </LazyBoundary>
    );
  if (pictures.includes(type)) return <PictureView label={label} bytes={bytes} type={type} />;
  return <EmptyState title="Browsers do not show files of this kind">Download it to look at it.</EmptyState>;
}
