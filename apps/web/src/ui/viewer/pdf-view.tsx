import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { resizeDelay } from '../hooks/timing.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../media/icons.tsx';
import { Document } from '../pdf/reader.ts';
import { PageSlot } from './page-slot.tsx';
import { useCurrentPage } from './use-current-page.ts';
import { useReachedEnd } from './use-reached-end.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useZoom } from './use-zoom.ts';
import classes from './viewer.module.css';
import { ViewerBar, ViewerBarButton } from './viewer-bar.tsx';

export interface PdfViewProps {
  label: string;
  bytes: Uint8Array;
  /** Called when the end of the last page is in view, possibly more than once. */
  onEnd?: (() => void) | undefined;
}

/** Maximum width of an unzoomed page, in pixels. */
const widest = 900;

/** A PDF of any length: only the pages near the visible one are drawn. */
export function PdfView({ label, bytes, onEnd }: PdfViewProps) {
  const zoom = useZoom();
  const { ref: measured, width: current } = useElementSize();
  const [settled] = useDebouncedValue(current, resizeDelay);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [shape, setShape] = useState({ pages: 0, ratio: Math.SQRT2 });
  const width = Math.min(settled || current, widest) * zoom.factor;
  const { page, goTo } = useCurrentPage(scroller, width);
  useReachedEnd(shape.pages > 0 ? scroller : null, width, onEnd);
  // pdf.js transfers the buffer to its worker, so it gets a copy; the same one on every render.
  const file = useMemo(() => ({ data: bytes.slice() }), [bytes]);
  const turn = (by: number) => {
    const next = page + by;
    return next >= 1 && next <= shape.pages ? () => goTo(next) : undefined;
  };
  useViewerKeys({
    '+': zoom.larger,
    '=': zoom.larger,
    '-': zoom.smaller,
    '0': zoom.fit,
    ArrowLeft: turn(-1),
    ArrowRight: turn(1),
  });
  return (
    <>
      <ViewerBar zoom={zoom}>
        <ViewerBarButton label="Previous page" onPress={turn(-1)}>
          <ChevronLeftIcon />
        </ViewerBarButton>
        <span className={classes.place} role="status">
          {shape.pages > 0 ? `Page ${page} of ${shape.pages}` : ''}
        </span>
        <ViewerBarButton label="Next page" onPress={turn(1)}>
          <ChevronRightIcon />
        </ViewerBarButton>
      </ViewerBar>
      {/* A scrolling region must be reachable by keyboard. */}
      <div ref={setScroller} className={classes.scroller} role="region" aria-label={label} tabIndex={0}>
        {/* As wide as a page may be: without the scrollbar. */}
        <div ref={measured} />
        {width > 0 ? (
          <Document
            file={file}
            // Report an unreadable PDF here, not in the error boundary of the page.
            suspense={false}
            onLoadSuccess={(pdf) =>
              void pdf.getPage(1).then(
                (first) => {
                  const { height, width: natural } = first.getViewport({ scale: 1 });
                  setShape({ pages: pdf.numPages, ratio: height / natural });
                },
                // A damaged first page reports itself; the others may be fine.
                () => setShape({ pages: pdf.numPages, ratio: Math.SQRT2 }),
              )
            }
            loading={<SkeletonBlock height="100%" />}
            error={
              <ErrorState title="The document could not be shown">
                The file seems to be damaged. Download it and try another program.
              </ErrorState>
            }
          >
            {Array.from({ length: shape.pages }, (_, index) => index + 1).map((number) => (
              <PageSlot key={number} number={number} width={width} ratio={shape.ratio} root={scroller} />
            ))}
          </Document>
        ) : null}
      </div>
    </>
  );
}
