import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { Page } from '../pdf/reader.ts';
import classes from './viewer.module.css';

export interface PageSlotProps {
  number: number;
  /** Pixels. */
  width: number;
  /** Height divided by width, until the page itself has loaded. */
  ratio: number;
  root: HTMLElement | null;
}

/** The place of a page, which is drawn while it is within about a screen of the view. */
export function PageSlot({ number, width, ratio, root }: PageSlotProps) {
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
