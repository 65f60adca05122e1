import { type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { Typesetter } from '../type/typesetter.ts';
import { drawUpright } from './draw-upright.ts';
import { fitText } from './fit-text.ts';
import type { FormWidget, Rectangle } from './form-widget.ts';

const padding = 2;
const automatic = { largest: 12, ofHeight: 0.62 };
const ink = rgb(0.08, 0.1, 0.16);

/** Writes a value into the rectangle of a form field, small enough to fit. */
export const drawText = (
  page: PDFPage,
  type: Typesetter,
  rectangle: Rectangle,
  text: string,
  style: Pick<FormWidget, 'fontSize' | 'align' | 'multiline'> = {
    fontSize: 10,
    align: 'left',
    multiline: false,
  },
): void => {
  if (!text.trim()) return;
  drawUpright(page, rectangle, (box) => {
    const inner = { width: Math.max(1, box.width - 2 * padding), height: box.height };
    const size = style.fontSize || Math.min(automatic.largest, box.height * automatic.ofHeight);
    const fitted = fitText(type, text, inner, { voice: 'sans', size, multiline: style.multiline });
    const leading = fitted.size * 1.2;
    const block = leading * fitted.lines.length;
    const top = style.multiline ? box.height - padding : (box.height + block) / 2;
    for (const [index, line] of fitted.lines.entries()) {
      const spare = inner.width - type.width(line, { voice: 'sans', size: fitted.size });
      const shift = style.align === 'right' ? spare : style.align === 'center' ? spare / 2 : 0;
      const y = top - leading * (index + 1) + fitted.size * 0.3;
      type.line(page, line, { x: padding + shift, y }, { voice: 'sans', size: fitted.size, color: ink });
    }
  });
};
