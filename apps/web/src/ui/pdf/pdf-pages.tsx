import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { resizeDelay } from '../hooks/timing.ts';
import classes from './pdf-pages.module.css';
import { Document, Page } from './reader.ts';

export interface PdfPagesProps {
  /** What the document is; names the region for assistive technology. */
  label: string;
  bytes: Uint8Array;
}

/** A PDF in the page, below one another at the width there is, with its text selectable and readable aloud. */
export function PdfPages({ label, bytes }: PdfPagesProps) {
  const { ref, width: current } = useElementSize();
  // Every width draws all the pages anew.
  const [settled] = useDebouncedValue(current, resizeDelay);
  const width = settled || current;
  const [pages, setPages] = useState(0);
  // pdf.js takes the buffer over to its worker: it gets a copy, and the same one on every render.
  const file = useMemo(() => ({ data: bytes.slice() }), [bytes]);
  return (
    // A scrolling region must be reachable by keyboard.
    <div ref={ref} className={classes.pages} role="region" aria-label={label} tabIndex={0}>
      {width > 0 ? (
        <Document
          file={file}
          // A PDF that cannot be read is told in its place, not by the page around it.
          suspense={false}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          loading={<SkeletonBlock height="75vh" />}
          error={
            <ErrorState title="The document could not be shown">
              The file seems to be damaged. Please write to us.
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
