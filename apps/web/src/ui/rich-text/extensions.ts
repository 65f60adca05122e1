import { htmlAllowlist, isAllowedUrl } from '@paddock/domain';
import { Extension, type Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import Link from '@tiptap/extension-link';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import StarterKit from '@tiptap/starter-kit';

/**
 * Selects all text, from the first character to the last. The default shortcut selects the document node instead, whose
 * ends are outside the text: a quote could not be lifted, and active marks would not be detected.
 */
const SelectAll = Extension.create({
  name: 'selectAll',
  priority: 200,
  addKeyboardShortcuts: () => ({
    'Mod-a': ({ editor }) => editor.commands.setTextSelection({ from: 0, to: editor.state.doc.content.size }),
  }),
});

const blocks = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock'];
const step = 2;
const deepest = 8;

/** The indentation of a block in steps, read from its style. */
function indentLevel(element: HTMLElement): number {
  const rem = /^(\d+)rem$/.exec(element.style.marginInlineStart || element.style.marginLeft)?.[1];
  const steps = Number(rem ?? 0) / step;
  return Number.isInteger(steps) ? Math.min(steps, deepest) : 0;
}

/** An attribute that is preserved as it is. */
const verbatimAttribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [name]: attributes[name] } : {}),
});

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    keptAttributes: {
      /** Indents the selected paragraphs and headings, or outdents them with -1. */
      indentBy: (steps: 1 | -1) => ReturnType;
    };
  }
}

/**
 * Direction, language, alignment and indentation of blocks: the attributes that the sanitizer allows on them (CON-06).
 */
const PreservedAttributes = Extension.create({
  name: 'keptAttributes',

  addGlobalAttributes: () => [
    { types: blocks, attributes: { dir: verbatimAttribute('dir'), lang: verbatimAttribute('lang') } },
    {
      types: ['paragraph', 'heading'],
      attributes: {
        indent: {
          default: 0,
          parseHTML: indentLevel,
          renderHTML: ({ indent }) =>
            Number(indent) > 0 ? { style: `margin-inline-start:${Number(indent) * step}rem` } : {},
        },
        textAlign: {
          default: null,
          parseHTML: (element: HTMLElement) => element.style.textAlign || null,
          renderHTML: ({ textAlign }) =>
            typeof textAlign === 'string' && /^(?:left|right|center|justify|start|end)$/.test(textAlign)
              ? { style: `text-align:${textAlign}` }
              : {},
        },
      },
    },
  ],

  addCommands: () => ({
    indentBy:
      (steps) =>
      ({ state, tr, dispatch }) => {
        const { from, to } = state.selection;
        let hasMoved = false;
        state.doc.nodesBetween(from, to, (node, position) => {
          if (node.type.name !== 'paragraph' && node.type.name !== 'heading') return;
          const now = Number(node.attrs['indent'] ?? 0);
          const next = Math.min(deepest, Math.max(0, now + steps));
          if (next === now) return;
          hasMoved = true;
          if (dispatch) tr.setNodeAttribute(position, 'indent', next);
        });
        return hasMoved;
      },
  }),
});

/** An inline picture, from the sources that the sanitizer allows. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) =>
        isAllowedUrl(element.getAttribute('src') ?? '', htmlAllowlist.pictureSchemes) ? null : false,
    },
  ],
  addAttributes() {
    return { ...this.parent?.(), loading: { default: null } };
  },
});

/**
 * The schema of the editor (CON-06), which can produce nothing that the sanitizer removes. Headings start at level 2,
 * below the page's h1. The extensions' paste rules are off because we handle pasting ourselves (CON-07).
 */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: false,
    // It would add a paragraph after any text that ends with something else.
    trailingNode: false,
  }),
  Link.configure({
    autolink: false,
    linkOnPaste: false,
    openOnClick: false,
    isAllowedUri: (address) => isAllowedUrl(address),
    HTMLAttributes: { target: null, rel: null },
  }),
  Subscript,
  Superscript,
  Picture.configure({ inline: true }),
  PreservedAttributes,
  SelectAll,
];
