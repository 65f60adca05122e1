import { useElementSize } from '@mantine/hooks';
import { lazy, useEffect, useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { LazyBoundary } from '../lazy/lazy-boundary.tsx';
import classes from './viewer.module.css';
import { useViewerKeys, useZoom, ViewerBar } from './viewer-bar.tsx';

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

interface PictureViewProps {
  label: string;
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** A picture at the available width, or larger. */
function PictureView({ label, bytes, type }: PictureViewProps) {
  const zoom = useZoom();
  const { ref, width } = useElementSize();
  const [address, setAddress] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [bytes, type]);
  useViewerKeys({ '+': zoom.larger, '=': zoom.larger, '-': zoom.smaller, '0': zoom.fit });
  return (
    <>
      <ViewerBar zoom={zoom} />
      <div ref={ref} className={classes.scroller} role="region" aria-label={label} tabIndex={0}>
        {isBroken ? (
          <ErrorState title="The picture could not be shown">
            The file seems to be damaged. Download it and try another program.
          </ErrorState>
        ) : null}
        {address && !isBroken ? (
          <img
            className={classes.picture}
            src={address}
            alt={label}
            style={
              zoom.factor === 1
                ? undefined
                : { maxHeight: 'none', maxWidth: 'none', width: width * zoom.factor }
            }
            onError={() => setBroken(true)}
          />
        ) : null}
      </div>
    </>
  );
}
