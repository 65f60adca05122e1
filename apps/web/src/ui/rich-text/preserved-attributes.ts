import { Extension } from '@tiptap/core';

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
export const PreservedAttributes = Extension.create({
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
