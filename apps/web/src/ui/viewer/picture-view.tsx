import { useElementSize } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import classes from './viewer.module.css';
import { useViewerKeys, useZoom, ViewerBar } from './viewer-bar.tsx';

export interface PictureViewProps {
  label: string;
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** A picture at the available width, or larger. */
export function PictureView({ label, bytes, type }: PictureViewProps) {
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
