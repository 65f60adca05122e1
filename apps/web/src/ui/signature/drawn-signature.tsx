import { Button } from '@mantine/core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import SignatureCanvas from 'signature_pad';
import { resizeDelay } from '../hooks/timing.ts';
import classes from './signature-pad.module.css';

const ink = '#14143c';

/** Resizes the canvas to its box at the screen's pixel density, and redraws the strokes. */
function fit(canvas: HTMLCanvasElement, pad: SignatureCanvas) {
  const strokes = pad.toData();
  const ratio = Math.max(devicePixelRatio || 1, 2);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.fromData(strokes);
}

/** The ink as a PNG data URL, cropped to its bounds; undefined if nothing has been drawn. */
function inkImage(canvas: HTMLCanvasElement, pad: SignatureCanvas): string | undefined {
  const bounds = inkBounds(pad.toData(), { width: canvas.offsetWidth, height: canvas.offsetHeight });
  if (!bounds) return undefined;
  const ratio = canvas.width / canvas.offsetWidth;
  const cut = document.createElement('canvas');
  cut.width = bounds.width * ratio;
  cut.height = bounds.height * ratio;
  cut.getContext('2d')?.drawImage(canvas, -bounds.left * ratio, -bounds.top * ratio);
  return cut.toDataURL('image/png');
}

/**
 * Lets mouse, finger or pen draw on the canvas. `onInk` receives the image after each stroke, and undefined after a
 * clear.
 */
function useInk(canvasRef: RefObject<HTMLCanvasElement | null>, onInk: (image: string | undefined) => void) {
  const padRef = useRef<SignatureCanvas>(undefined);
  const report = useRef(onInk);
  useEffect(() => {
    report.current = onInk;
  }, [onInk]);
  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const pad = new SignatureCanvas(canvas, { penColor: ink, minWidth: 0.9, maxWidth: 2.6 });
    padRef.current = pad;
    const written = () => report.current(inkImage(canvas, pad));
    pad.addEventListener('endStroke', written);
    fit(canvas, pad);
    let still: ReturnType<typeof setTimeout> | undefined;
    const resized = new ResizeObserver(() => {
      clearTimeout(still);
      still = setTimeout(fit, resizeDelay, canvas, pad);
    });
    resized.observe(canvas);
    return () => {
      clearTimeout(still);
      resized.disconnect();
      pad.removeEventListener('endStroke', written);
      pad.off();
    };
  }, [canvasRef]);
  return useCallback(() => {
    padRef.current?.clear();
    report.current(undefined);
  }, []);
}

/** The canvas to sign on, and a Clear button. */
export function DrawnSignature({ onChange }: { onChange: (signature: Signature | undefined) => void }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  const clear = useInk(canvasRef, (image) => {
    setEmpty(!image);
    onChange(image ? { kind: 'drawn', image } : undefined);
  });
  return (
    <div className={classes.paper}>
      <canvas
        ref={canvasRef}
        className={classes.canvas}
        role="img"
        aria-label={isEmpty ? 'Signature, nothing drawn yet' : 'Signature, drawn'}
      />
      {isEmpty ? <span className={classes.hint}>Sign here with your finger, pen or mouse</span> : null}
      <Button className={classes.clear} variant="default" size="sm" onClick={clear} disabled={isEmpty}>
        Clear
      </Button>
    </div>
  );
}

/** A signature as sent to the server: a PNG data URL of the ink on a transparent background, or the name as typed. */
export type Signature =
  | { kind: 'drawn'; image: string }
  | { kind: 'typed'; text: string; confirmed?: boolean };

/** One stroke of the pen, in CSS pixels of the canvas. */
interface Stroke {
  points: { x: number; y: number }[];
}

interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The part of the canvas that the strokes cover, plus a margin, in CSS pixels; undefined without strokes. */
export function inkBounds(
  strokes: Stroke[],
  paper: { width: number; height: number },
  margin = 8,
): Bounds | undefined {
  const points = strokes.flatMap((stroke) => stroke.points);
  if (points.length === 0) return undefined;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const left = Math.max(0, Math.min(...xs) - margin);
  const top = Math.max(0, Math.min(...ys) - margin);
  return {
    left,
    top,
    width: Math.max(1, Math.min(paper.width, Math.max(...xs) + margin) - left),
    height: Math.max(1, Math.min(paper.height, Math.max(...ys) + margin) - top),
  };
}
