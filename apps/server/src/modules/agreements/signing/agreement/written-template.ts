import {
  isAgreementField,
  lateAgreementFields,
  splitPlaceholders,
  type TemplateFormField,
  type WrittenPart,
} from '@paddock/domain';
import sanitizeHtml from 'sanitize-html';
import type { WrittenBlock, WrittenSpan } from '../../../../adapters/agreement-pdf/index.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const bold = ['strong', 'b'];
const italic = ['em', 'i'];
const lists = ['ul', 'ol'];

/** Keeps the structure and the emphasis of a text, and nothing else: no attributes, scripts, links or pictures. */
export function cleanWrittenHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...headings, ...bold, ...italic, ...lists, 'p', 'li', 'br'],
    allowedAttributes: {},
  });
}

/** The placeholders of a written template, as the form fields of a PDF: each name once. */
export function writtenFields(html: string): TemplateFormField[] {
  const texts = readBlocks(html, (name) => `{{${name}}}`).flatMap(({ spans }) =>
    spans.map(({ text }) => text),
  );
  const names = texts.flatMap((text) =>
    splitPlaceholders(text).flatMap((part) => ('value' in part ? [part.value] : [])),
  );
  return [...new Set(names)].map((name) => ({ name, hasPlaceholder: true }));
}

/** As wide as most names are. */
const blank = '_'.repeat(30);

/**
 * The text of a written template with its values. A value is text, whatever it looks like; one that is known only when
 * management signs has a place of its own.
 */
export function fillWrittenHtml(html: string, values: Readonly<Record<string, string>>): WrittenBlock[] {
  return readBlocks(html, (name) => (isAgreementField(name) ? (values[name] ?? '') : ''));
}

function toText(part: WrittenPart, fill: (name: string) => string): Pick<WrittenSpan, 'text' | 'field'> {
  if ('text' in part) return part;
  const text = fill(part.value);
  const isLate = text === '' && lateAgreementFields.some((name) => name === part.value);
  return isLate ? { text: blank, field: part.value } : { text };
}

const token = /<(\/?)([a-z]+\d?)\s*\/?>|([^<]+)/gu;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|nbsp);/gu, (name) => entities[name] ?? '');

/** Reads the blocks of HTML, with `fill` for each placeholder. The sanitizer has closed and reduced every tag. */
function readBlocks(html: string, fill: (name: string) => string): WrittenBlock[] {
  const blocks: WrittenBlock[] = [];
  const open: string[] = [];
  const counters: number[] = [];
  let spans: WrittenSpan[] = [];
  let item: Pick<WrittenBlock, 'marker' | 'depth'> | undefined;
  const end = () => {
    const isBlank = spans.every(({ text }) => text.trim() === '');
    if (!isBlank) {
      const isHeading = open.some((name) => headings.includes(name));
      blocks.push(
        item ? { kind: 'item', spans, ...item } : { kind: isHeading ? 'heading' : 'paragraph', spans },
      );
      item = undefined;
    }
    spans = [];
  };
  for (const [, closing, name, text] of cleanWrittenHtml(html).matchAll(token)) {
    if (text !== undefined) {
      const style = open.some((tag) => bold.includes(tag))
        ? 'bold'
        : open.some((tag) => italic.includes(tag))
          ? 'italic'
          : 'plain';
      for (const part of splitPlaceholders(decode(text).replace(/\s+/gu, ' ')))
        spans.push({ ...toText(part, fill), style });
    } else if (name === 'br') end();
    else if (name && [...bold, ...italic].includes(name)) {
      if (closing) open.splice(open.lastIndexOf(name), 1);
      else open.push(name);
    } else if (name) {
      end();
      if (closing) {
        open.splice(open.lastIndexOf(name), 1);
        if (lists.includes(name)) counters.pop();
      } else {
        open.push(name);
        if (lists.includes(name)) counters.push(0);
        if (name === 'li') {
          const count = (counters.at(-1) ?? 0) + 1;
          counters[Math.max(counters.length - 1, 0)] = count;
          const isNumbered = open.findLast((tag) => lists.includes(tag)) === 'ol';
          item = { marker: isNumbered ? `${count}.` : '•', depth: Math.max(counters.length - 1, 0) };
        }
      }
    }
  }
  end();
  return blocks;
}
