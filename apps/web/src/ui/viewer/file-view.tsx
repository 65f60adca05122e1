import { lazy } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { LazyBoundary } from '../lazy/lazy-boundary.tsx';
import { PictureView } from './picture-view.tsx';

const Pdf = lazy(async () => {
  const { PdfView } = await import('./pdf-view.tsx');
  return { default: PdfView };
});

/** Picture types that every browser can show. */
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** A downloaded file. */
export interface ViewedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Media type. */
  type: string;
}

/** Shows a PDF or a picture, or a message if the file is neither. */
export function FileView({
  label,
  file: { bytes, type },
  onEnd,
}: {
  label: string;
  file: ViewedFile;
  /** Called when the end of a PDF is in view, possibly more than once. */
  onEnd?: () => void;
}) {
  if (type === 'application/pdf')
    return (
      <LazyBoundary skeleton={<SkeletonBlock height="100%" />} failureDisplay="here">
        <Pdf label={label} bytes={bytes} onEnd={onEnd} />
      </LazyBoundary>
    );
  if (pictures.includes(type)) return <PictureView label={label} bytes={bytes} type={type} />;
  return <EmptyState title="Browsers cannot show this type of file">Download it to view it.</EmptyState>;
}
