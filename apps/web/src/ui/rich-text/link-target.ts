import { freshLink, linkAddress } from '@paddock/domain';
import type { Editor } from '@tiptap/core';

const wordAt = (text: string, at: number) => {
  const before = /[\p{L}\p{N}_-]*$/u.exec(text.slice(0, at))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}_-]*/u.exec(text.slice(at))?.[0].length ?? 0;
  return { before, after };
};

/**
 * Takes what the link will be of: the whole link that the caret is in, the selection, or else the word at the caret.
 * Answers the address to begin with (CON-08).
 */
export function takeLinkTarget(editor: Editor): string {
  const href: unknown = editor.getAttributes('link')['href'];
  if (typeof href === 'string') {
    editor.commands.extendMarkRange('link');
    return href;
  }
  const { from, to, empty, $from } = editor.state.selection;
  if (empty) {
    const { before, after } = wordAt(
      $from.parent.textBetween(0, $from.parent.content.size, undefined, '\ufffc'),
      $from.parentOffset,
    );
    editor.commands.setTextSelection({ from: from - before, to: from + after });
    return freshLink;
  }
  const selected = editor.state.doc.textBetween(from, to, ' ').trim();
  return linkAddress(selected) ?? freshLink;
}

/** Makes the link, keeping what else an existing one says of itself; without any text the address is the text. */
export function applyLink(editor: Editor, address: string): void {
  const { to, empty } = editor.state.selection;
  const before: Record<string, unknown> = editor.getAttributes('link');
  const link = { ...before, href: address };
  const chain = editor.chain().focus();
  if (empty)
    chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: link }] }).run();
  else chain.setLink(link).setTextSelection(to).run();
}
