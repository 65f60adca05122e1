import { newLinkPrefix, normalizeLinkUrl } from '@paddock/domain';
import type { Editor } from '@tiptap/core';

const wordAt = (text: string, at: number) => {
  const before = /[\p{L}\p{N}_-]*$/u.exec(text.slice(0, at))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}_-]*/u.exec(text.slice(at))?.[0].length ?? 0;
  return { before, after };
};

/** The URL to start from, and whether the link already exists. */
export interface LinkTarget {
  address: string;
  isExisting: boolean;
  /** The caret or selection before it was extended to the target. */
  before: { from: number; to: number };
}

/** The editor hears of a moved caret only after the key that moved it, and the next key may arrive first. */
function readSelection({ view, commands, state: { selection } }: Editor): void {
  const shown = getSelection();
  if (!shown?.anchorNode || !shown.focusNode) return;
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return;
  const ends = [
    view.posAtDOM(shown.anchorNode, shown.anchorOffset),
    view.posAtDOM(shown.focusNode, shown.focusOffset),
  ];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  if (from !== selection.from || to !== selection.to) commands.setTextSelection({ from, to });
}

/**
 * Selects what the link will cover: the whole link that the caret is in or at the end of, else the selection, else the
 * word at the caret (CON-08).
 */
export function selectLinkTarget(editor: Editor): LinkTarget {
  readSelection(editor);
  const { from, to, empty, $from } = editor.state.selection;
  const before = { from, to };
  const isAtEnd = empty && Boolean($from.nodeBefore?.marks.some(({ type }) => type.name === 'link'));
  if (isAtEnd) editor.commands.setTextSelection(from - 1);
  editor.commands.extendMarkRange('link');
  const href: unknown = editor.getAttributes('link')['href'];
  if (typeof href === 'string') return { address: href, isExisting: true, before };
  if (empty) {
    const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, '\ufffc');
    const word = wordAt(text, $from.parentOffset);
    editor.commands.setTextSelection({ from: from - word.before, to: from + word.after });
    return { address: newLinkPrefix, isExisting: false, before };
  }
  const selected = editor.state.doc.textBetween(from, to, ' ').trim();
  return { address: normalizeLinkUrl(selected) ?? newLinkPrefix, isExisting: false, before };
}

/**
 * Applies the link, preserving the other attributes of an existing one. Without a selected text, the URL becomes the
 * text.
 */
export function applyLink(editor: Editor, address: string): void {
  const { to, empty } = editor.state.selection;
  const before: Record<string, unknown> = editor.getAttributes('link');
  const link = { ...before, href: address };
  if (empty)
    editor.commands.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: link }] });
  else editor.chain().setLink(link).setTextSelection(to).run();
}
