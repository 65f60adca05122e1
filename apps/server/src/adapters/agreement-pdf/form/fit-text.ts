import type { Typesetter } from '../type/typesetter.ts';
import type { Voice } from '../type/voices.ts';
import { type Span, wrapSpans } from '../type/wrap.ts';

/** Text fitted into a box: its font size in points and its lines. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Below this size, text wraps to several lines if the box is high enough. */
const minSingleLineSize = 7;
const leading = 1.2;

const joined = (line: readonly Span[]) => line.map((span) => span.text).join('');

/**
 * Fits text into a box without cutting anything off: first smaller, then on several lines, then as small as
 * necessary.
 */
export const fitText = (
  type: Typesetter,
  text: string,
  box: { width: number; height: number },
  style: { voice: Voice; size: number; multiline: boolean },
): FittedText => {
  const { voice } = style;
  const start = Math.min(style.size, box.height / leading);
  const widthAtOne = type.width(text, { voice, size: 1 });
  const oneLine = Math.min(start, widthAtOne > 0 ? box.width / widthAtOne : start);
  if (!style.multiline && oneLine >= Math.min(minSingleLineSize, start))
    return { size: oneLine, lines: [text] };
  for (let size = start; size > 1; size *= 0.94) {
    const lines = wrapSpans([{ text, voice }], box.width, (part) => type.width(part, { voice, size }));
    if (lines.length * size * leading <= box.height) {
      const better = lines.length === 1 || style.multiline || size > oneLine;
      return better ? { size, lines: lines.map(joined) } : { size: oneLine, lines: [text] };
    }
  }
  return { size: oneLine, lines: [text] };
};
