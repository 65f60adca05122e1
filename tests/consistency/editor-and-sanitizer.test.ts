import { htmlAllowlist, stripHiddenCharacters } from '@paddock/domain';
import { getSchema } from '@tiptap/core';
import type { DOMOutputSpec, Mark, Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitize } from '../../apps/server/src/platform/html/sanitize.ts';
import { richTextExtensions } from '../../apps/web/src/ui/rich-text/extensions.ts';

const schema = getSchema(richTextExtensions);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const attributesOf = (attributes: object) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => {
      const text = name === 'style' ? String(value).replace(/([;:])\s+/g, '$1') : String(value);
      return ` ${name}="${escaped(text).replaceAll('"', '&quot;')}"`;
    })
    .join('');

/** HTML of an element that the editor describes, in the sanitizer's notation, with `inner` as its content. */
function serializeSpec(spec: DOMOutputSpec | undefined, inner: string): string {
  if (!Array.isArray(spec)) throw new Error('The editor describes its elements by arrays.');
  const [name, second, ...rest] = spec as [string, ...unknown[]];
  const hasAttributes = typeof second === 'object' && second !== null && !Array.isArray(second);
  const parts = hasAttributes ? rest : second === undefined ? [] : [second, ...rest];
  const own = attributesOf(hasAttributes ? second : {});
  if (['br', 'hr', 'img'].includes(name)) return `<${name}${own} />`;
  const content = parts
    .map((part) => (part === 0 ? inner : serializeSpec(part as DOMOutputSpec, inner)))
    .join('');
  return `<${name}${own}>${content}</${name}>`;
}

function htmlOf(node: Node): string {
  const inner = node.isText ? escaped(node.text ?? '') : node.children.map(htmlOf).join('');
  const self =
    node.isText || node.type === schema.topNodeType
      ? inner
      : serializeSpec(node.type.spec.toDOM?.(node), inner);
  return node.marks.reduceRight(
    (html, mark) => serializeSpec(mark.type.spec.toDOM?.(mark, true), html),
    self,
  );
}

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  // The server refuses or removes characters that nobody sees.
  .filter((text) => stripHiddenCharacters(text, 'markup') === text);
const address = fc.constantFrom(
  'https://a.example/x?y=1&z',
  'http://a.example',
  'mailto:a@b.example',
  'tel:+1',
  '/a',
  '#b',
);
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc
    .constantFrom('bold', 'italic', 'strike', 'underline', 'code', 'subscript', 'superscript')
    .map((name) => schema.mark(name)),
  address.map((href) => schema.mark('link', { href })),
  address.map((href) => schema.mark('link', { href, target: '_blank', rel: 'noopener noreferrer' })),
);
const text = fc.tuple(words, fc.array(mark, { maxLength: 4 })).map(([word, marks]) =>
  schema.text(
    word,
    marks.reduce<readonly Mark[]>((set, one) => one.addToSet(set), []),
  ),
);
const picture = fc
  .record({
    alt: words,
    width: fc.integer({ min: 1, max: 4_000 }),
    height: fc.integer({ min: 1, max: 4_000 }),
  })
  .map((attributes) => schema.node('image', { src: '/media/x/a.png', ...attributes }));
const inline = fc.array(fc.oneof(text, picture, fc.constant(schema.node('hardBreak'))), { maxLength: 4 });
const look = fc.record({
  indent: fc.integer({ min: 0, max: 8 }),
  textAlign: fc.constantFrom(null, 'center', 'right'),
  dir: fc.constantFrom(null, 'rtl'),
  lang: fc.constantFrom(null, 'he'),
});
const { block } = fc.letrec<{ block: Node }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(look, inline).map(([attributes, content]) => schema.node('paragraph', attributes, content)),
    fc
      .tuple(look, inline, fc.integer({ min: 2, max: 6 }))
      .map(([attributes, content, level]) => schema.node('heading', { ...attributes, level }, content)),
    words.map((code) => schema.node('codeBlock', null, schema.text(code))),
    fc.constant(schema.node('horizontalRule')),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((content) => schema.node('blockquote', null, content)),
    fc
      .tuple(
        fc.constantFrom('bulletList', 'orderedList'),
        fc.array(inline, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 9 }),
      )
      .map(([list, items, start]) =>
        schema.node(
          list,
          list === 'orderedList' ? { start } : null,
          items.map((item) => schema.node('listItem', null, [schema.node('paragraph', null, item)])),
        ),
      ),
  ),
}));
const document = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => schema.node('doc', null, content));

describe('the editor and the sanitiser', () => {
  it('[CON-06] [CON-09] agree: whatever the editor can write survives the server letter for letter', () => {
    fc.assert(
      fc.property(document, (doc) => {
        doc.check();
        const html = htmlOf(doc);
        expect(sanitize(html)).toBe(html);
      }),
      { numRuns: 500 },
    );
  });

  it('[CON-06] [CON-09] the editor writes no element and no attribute that is not on the list', () => {
    const html = fc.sample(document, { numRuns: 300, seed: 7 }).map(htmlOf).join('');
    const elements: Readonly<Record<string, readonly string[]>> = htmlAllowlist.elements;
    const everywhere: readonly string[] = htmlAllowlist.globalAttributes;
    for (const [, name = '', own = ''] of html.matchAll(/<([a-z0-9]+)((?: [a-z-]+="[^"]*")*)/g)) {
      expect(Object.keys(elements)).toContain(name);
      for (const [, attribute = ''] of own.matchAll(/ ([a-z-]+)="/g))
        expect([...(elements[name] ?? []), ...everywhere]).toContain(attribute);
    }
    expect(Object.keys(schema.marks).sort()).toEqual([
      'bold',
      'code',
      'italic',
      'link',
      'strike',
      'subscript',
      'superscript',
      'underline',
    ]);
  });
});
