import { useEffect, useState } from 'react';
import classes from './second-factors.module.css';

/** A text as a QR code, drawn here: no other service learns it. Dark on white in dark mode too, for old cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void import('uqr').then(({ renderSVG }) => {
      const svg = renderSVG(text, { border: 2, ecc: 'M' });
      if (!isGone) setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  return <div className={classes.qr}>{source ? <img src={source} alt={label} /> : null}</div>;
}
