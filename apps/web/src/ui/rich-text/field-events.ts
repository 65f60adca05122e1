import { maxBodyLength } from '@paddock/domain';
import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react';
import { firstPicture, insertPlainText, plainTextFrom } from './plain-paste.ts';

/** The actions that events of the editor trigger. */
export interface FieldActions {
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
  const text = plainTextFrom(transfer);
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
