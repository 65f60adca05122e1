import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { useDebouncedValue, useElementSize, useIntersection } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { resizeDelay } from '../hooks/timing.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../media/page-icons.tsx';
import classes from './viewer.module.css';
import { useViewerKeys, useZoom, ViewerBar, ViewerBarButton } from './viewer-bar.tsx';

// pdf.js with its worker from our own origin.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

interface PageSlotProps {
  number: number;
  /** Pixels. */
  width: number;
  /** Height divided by width, until the page itself has loaded. */
  ratio: number;
  root: HTMLElement | null;
}

/** The place of a page, which is drawn while it is within about a screen of the view. */
function PageSlot({ number, width, ratio, root }: PageSlotProps) {
  const { ref, entry } = useIntersection({ root, rootMargin: '100% 0px' });
  const [own, setOwn] = useState(ratio);
  return (
    <div ref={ref} className={classes.slot} data-page={number} style={{ height: width * own, width }}>
      {entry?.isIntersecting ? (
        <Page
          pageNumber={number}
          width={width}
          renderAnnotationLayer={false}
          loading={null}
          onLoadSuccess={({ originalHeight, originalWidth }) => setOwn(originalHeight / originalWidth)}
        />
      ) : null}
    </div>
  );
}

const slots = (scroller: HTMLElement) => [...scroller.querySelectorAll<HTMLElement>('[data-page]')];

/**
 * The page of a scrolled document that is in view, counted from 1, and a function to go to another. When the width
 * changes, the same place stays in view.
 */
function useCurrentPage(scroller: HTMLElement | null, width: number) {
  const [page, setPage] = useState(1);
  const lastWidth = useRef(width);
  useEffect(() => {
    if (!scroller) return;
    const onScroll = () => {
      const eye = scroller.scrollTop + scroller.clientHeight / 3;
      const above = slots(scroller).filter(({ offsetTop }) => offsetTop <= eye);
      setPage(Math.max(above.length, 1));
    };
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [scroller]);
  useLayoutEffect(() => {
    if (scroller && lastWidth.current > 0)
      scroller.scrollTo({ top: (scroller.scrollTop * width) / lastWidth.current });
    lastWidth.current = width;
  }, [scroller, width]);
  const goTo = useCallback(
    (number: number) => {
      if (!scroller) return;
      scroller.scrollTo({ top: slots(scroller)[number - 1]?.offsetTop ?? 0 });
      setPage(number);
    },
    [scroller],
  );
  return { page, goTo };
}

/** How close to the end counts, in pixels. */
const tolerance = 24;

/** Reports that a scrolled document is at its end, also if it fits without scrolling. */
function useReachedEnd(scroller: HTMLElement | null, width: number, onEnd: (() => void) | undefined): void {
  // A new width changes the height of the pages, so it looks again.
  useEffect(() => {
    if (!scroller || !onEnd || width === 0) return;
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = scroller;
      if (scrollTop + clientHeight >= scrollHeight - tolerance) onEnd();
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [scroller, width, onEnd]);
}

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
