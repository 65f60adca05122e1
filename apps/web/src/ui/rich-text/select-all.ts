import { Extension } from '@tiptap/core';

/**
 * Selects all text, from the first character to the last. The default shortcut selects the document node instead, whose
 * ends are outside the text: a quote could not be lifted, and active marks would not be detected.
 */
export const SelectAll = Extension.create({
  name: 'selectAll',
  priority: 200,
  addKeyboardShortcuts: () => ({
    'Mod-a': ({ editor }) => editor.commands.setTextSelection({ from: 0, to: editor.state.doc.content.size }),
  }),
});
