/** A signature as sent to the server: a PNG data URL of the ink on a transparent background, or the name as typed. */
export type Signature =
  | { kind: 'drawn'; image: string }
  | { kind: 'typed'; text: string; confirmed?: boolean };

/** One stroke of the pen, in CSS pixels of the canvas. */
export interface Stroke {
  points: { x: number; y: number }[];
}

export interface Bounds {
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
