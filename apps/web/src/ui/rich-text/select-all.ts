import { Extension } from '@tiptap/core';

/**
 * Selects all text, from the first character to the last. The selection of the whole document, which the keys make
 * otherwise, has no characters at its ends: quotes could not be taken off, and marks would not be known.
 */
export const SelectAll = Extension.create({
  name: 'selectAll',
  priority: 200,
  addKeyboardShortcuts: () => ({
    'Mod-a': ({ editor }) => editor.commands.setTextSelection({ from: 0, to: editor.state.doc.content.size }),
  }),
});
