import { maxBodyLength, stripHiddenCharacters } from '@paddock/domain';
import type { Editor } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react';

/** The text of a transfer without formatting. If it holds only HTML, the text that a reader would see. */
function plainTextFrom(transfer: DataTransfer): string {
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
function insertPlainText({ state, dispatch }: EditorView, text: string): void {
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
function firstPicture(transfer: DataTransfer): File | undefined {
  return [...transfer.files].find(({ type }) => type.startsWith('image/'));
}

/** The actions that events of the editor trigger. */
interface FieldActions {
  onToolbar: () => void;
  onLink: () => void;
  onPicture: (file: File) => void;
  /** Reports a problem, as a message for people. */
  onProblem: (message: string) => void;
  /** Undefined if Escape does nothing. */
  onEscape: (() => void) | undefined;
}

const tooLong = `This text is too long. The limit is ${maxBodyLength.toLocaleString('en-US')} characters. Nothing was inserted.`;

function insert(editor: Editor, transfer: DataTransfer, { onPicture, onProblem }: FieldActions): void {
  // Other programs put zero-width spaces and the like into what they copy, and the server takes none.
  const text = stripHiddenCharacters(plainTextFrom(transfer), 'markup');
  const picture = firstPicture(transfer);
  if (picture && text === '') onPicture(picture);
  else if (editor.state.doc.content.size + text.length > maxBodyLength) onProblem(tooLong);
  else insertPlainText(editor.view, text);
}

/**
 * Handles pastes and drops as plain text (CON-07), pictures with their panel, and keyboard shortcuts, before the
 * editor's own handlers run.
 */
export function fieldEvents(editor: Editor, actions: FieldActions) {
  return {
    onPasteCapture: (event: ClipboardEvent) => {
      event.preventDefault();
      if (editor.isEditable) insert(editor, event.clipboardData, actions);
    },
    onDropCapture: (event: DragEvent) => {
      // A drag within the text keeps its formatting.
      if (editor.view.dragging) return;
      event.preventDefault();
      if (!editor.isEditable) return;
      const { tr, doc } = editor.state;
      const at = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (at) editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(at.pos))));
      insert(editor, event.dataTransfer, actions);
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      const isModified = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (event.altKey && event.key === 'F10') actions.onToolbar();
      else if (isModified && event.key.toLowerCase() === 'k') actions.onLink();
      else if (event.key === 'Escape' && actions.onEscape) actions.onEscape();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
