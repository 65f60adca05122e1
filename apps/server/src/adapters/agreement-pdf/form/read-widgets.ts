import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';
import type { FieldKind, FormWidget, Rectangle } from './form-widget.ts';

const key = (name: string) => PDFName.of(name);

/** Returns an entry of a field, its own or inherited from a parent field. */
const inherited = (field: PDFDict, name: string, depth = 0): PDFObject | undefined => {
  const own = field.lookup(key(name));
  if (own !== undefined || depth > 20) return own;
  const parent = field.lookup(key('Parent'));
  return parent instanceof PDFDict ? inherited(parent, name, depth + 1) : undefined;
};

const asText = (value: PDFObject | undefined): string => {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText();
  return value instanceof PDFName ? value.decodeText() : '';
};

const asNumber = (value: PDFObject | undefined): number =>
  value instanceof PDFNumber ? value.asNumber() : 0;

const fullName = (field: PDFDict, depth = 0): string => {
  const own = asText(field.lookup(key('T')));
  const parent = field.lookup(key('Parent'));
  const above = parent instanceof PDFDict && depth < 20 ? fullName(parent, depth + 1) : '';
  return [above, own].filter(Boolean).join('.');
};

const kindOf = (field: PDFDict, flags: number): FieldKind => {
  const type = asText(inherited(field, 'FT'));
  if (type === 'Tx') return 'text';
  if (type === 'Ch') return 'choice';
  if (type === 'Sig') return 'signature';
  return (flags & (1 << 16)) !== 0 ? 'button' : 'tick';
};

const rectangleOf = (widget: PDFDict): Rectangle | null => {
  const rect = widget.lookup(key('Rect'));
  if (!(rect instanceof PDFArray) || rect.size() !== 4) return null;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [0, 1, 2, 3].map((index) => asNumber(rect.lookup(index)));
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
};

const onValueOf = (widget: PDFDict): string => {
  const appearance = widget.lookup(key('AP'));
  const normal = appearance instanceof PDFDict ? appearance.lookup(key('N')) : undefined;
  if (!(normal instanceof PDFDict)) return '';
  return (
    normal
      .keys()
      .map((name) => name.decodeText())
      .find((name) => name !== 'Off') ?? ''
  );
};

const hidden = (widget: PDFDict) => (asNumber(widget.lookup(key('F'))) & 2) !== 0;

const parseWidget = (widget: PDFDict, page: number): FormWidget | null => {
  const rectangle = rectangleOf(widget);
  const name = fullName(widget);
  if (!rectangle || !name || hidden(widget)) return null;
  const flags = asNumber(inherited(widget, 'Ff'));
  const kind = kindOf(widget, flags);
  const quadding = asNumber(inherited(widget, 'Q'));
  const size = /([\d.]+)\s+Tf/.exec(asText(inherited(widget, 'DA')))?.[1];
  return {
    name,
    kind,
    page,
    rectangle,
    fontSize: Number(size ?? 0) || 0,
    align: quadding === 1 ? 'center' : quadding === 2 ? 'right' : 'left',
    multiline: kind === 'text' && (flags & (1 << 12)) !== 0,
    preset: asText(inherited(widget, 'V')),
    onValue: kind === 'tick' ? onValueOf(widget) : '',
  };
};

/** Returns the places of all form fields, in page order. */
export const readWidgets = (doc: PDFDocument): FormWidget[] =>
  doc.getPages().flatMap((page, index) => {
    const annotations = page.node.Annots();
    return Array.from({ length: annotations?.size() ?? 0 }, (_, at) => annotations?.lookup(at)).flatMap(
      (widget) => {
        if (!(widget instanceof PDFDict) || widget.lookup(key('Subtype')) !== key('Widget')) return [];
        return parseWidget(widget, index) ?? [];
      },
    );
  });
