import { type RefObject, useCallback, useEffect, useRef } from 'react';
import SignatureCanvas from 'signature_pad';
import { resizeDelay } from '../hooks/timing.ts';
import { inkBounds } from './signature.ts';

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
export function useInk(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  onInk: (image: string | undefined) => void,
) {
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
