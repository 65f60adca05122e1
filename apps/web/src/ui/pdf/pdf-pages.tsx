import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { resizeDelay } from '../hooks/timing.ts';
import classes from './pdf-pages.module.css';
import { Document, Page } from './reader.ts';

export interface PdfPagesProps {
  /** Accessible name of the region: what the document is. */
  label: string;
  bytes: Uint8Array;
}

/** The pages of a PDF, one below another at the available width, with text that can be selected and read aloud. */
export function PdfPages({ label, bytes }: PdfPagesProps) {
  const { ref, width: current } = useElementSize();
  // Each new width redraws every page.
  const [settled] = useDebouncedValue(current, resizeDelay);
  const width = settled || current;
  const [pages, setPages] = useState(0);
  // pdf.js transfers the buffer to its worker, so it gets a copy; the same one on every render.
  const file = useMemo(() => ({ data: bytes.slice() }), [bytes]);
  return (
    // A scrolling region must be reachable by keyboard.
    <div ref={ref} className={classes.pages} role="region" aria-label={label} tabIndex={0}>
      {width > 0 ? (
        <Document
          file={file}
          // Report an unreadable PDF here, not in the error boundary of the page.
          suspense={false}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          loading={<SkeletonBlock height="75vh" />}
          error={
            <ErrorState title="The document could not be shown">
              The file seems to be damaged. Please contact us.
            </ErrorState>
          }
        >
          {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <Page
              key={number}
              pageNumber={number}
              width={Math.min(width, 900)}
              renderAnnotationLayer={false}
            />
          ))}
        </Document>
      ) : null}
    </div>
  );
}
