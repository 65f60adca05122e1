import { renderSVG } from 'uqr';
import classes from './second-factors.module.css';

/**
 * A text as a QR code, drawn here so that no other service sees it. Dark on white in dark mode too, for old cameras.
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { border: 2, ecc: 'M' });
  return (
    <div className={classes.qr}>
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />
    </div>
  );
}
