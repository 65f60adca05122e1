import { Fragment, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/** The text of a transfer without formatting. If it holds only HTML, the text that a reader would see. */
export function plainTextFrom(transfer: DataTransfer): string {
  const text = transfer.getData('text/plain');
  if (text !== '') return text;
  const html = transfer.getData('text/html');
  if (html === '') return '';
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of parsed.querySelectorAll('script, style, template')) hidden.remove();
  for (const end of parsed.querySelectorAll('p, div, li, h1, h2, h3, h4, h5, h6, br, tr, blockquote, pre'))
    end.after('\n');
  return parsed.body.textContent ?? '';
}

/**
 * Replaces the selection with text in the formatting at the caret. Line breaks become paragraphs, except in a code
 * block, where they stay line breaks (CON-07).
 */
export function insertPlainText({ state, dispatch }: EditorView, text: string): void {
  const { schema, selection, tr } = state;
  const marks = state.storedMarks ?? selection.$from.marks();
  const lines = text.replace(/\r\n?/g, '\n');
  if (selection.$from.parent.type.spec.code) tr.insertText(lines);
  else {
    const paragraphs = lines.split('\n').filter((line) => line.trim() !== '');
    const nodes = paragraphs.map((line) => schema.node('paragraph', null, schema.text(line, marks)));
    if (nodes.length === 0) return;
    tr.replaceSelection(new Slice(Fragment.from(nodes), 1, 1));
  }
  dispatch(tr.scrollIntoView().setMeta('uiEvent', 'paste'));
}

/** The first picture among the files of a transfer. */
export function firstPicture(transfer: DataTransfer): File | undefined {
  return [...transfer.files].find(({ type }) => type.startsWith('image/'));
}
