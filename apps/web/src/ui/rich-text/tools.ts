import type { ChainedCommands, Editor } from '@tiptap/core';
import type { ComponentType } from 'react';
import * as icons from './tool-icons.tsx';

/** A toolbar button that changes the text directly. */
export interface Tool {
  /** Accessible name; shown on hover together with the shortcut. */
  label: string;
  /** The shortcut; Mod is Ctrl, or Command on a Mac. */
  keys?: string;
  icon: ComponentType<{ size?: number }>;
  isOn?: (editor: Editor) => boolean;
  run: (chain: ChainedCommands, editor: Editor) => ChainedCommands;
  /** Whether the tool applies to the editor's current state; always, by default. */
  isPossible?: (editor: Editor) => boolean;
}

const isInList = (editor: Editor) => editor.isActive('listItem');

/** The tools, in groups (CON-06). */
export const marks: Tool[] = [
  {
    label: 'Bold',
    keys: 'Mod+B',
    icon: icons.BoldIcon,
    isOn: (editor) => editor.isActive('bold'),
    run: (chain) => chain.toggleBold(),
  },
  {
    label: 'Italic',
    keys: 'Mod+I',
    icon: icons.ItalicIcon,
    isOn: (editor) => editor.isActive('italic'),
    run: (chain) => chain.toggleItalic(),
  },
  {
    label: 'Underline',
    keys: 'Mod+U',
    icon: icons.UnderlineIcon,
    isOn: (editor) => editor.isActive('underline'),
    run: (chain) => chain.toggleUnderline(),
  },
  {
    label: 'Strikethrough',
    keys: 'Mod+Shift+S',
    icon: icons.StrikeIcon,
    isOn: (editor) => editor.isActive('strike'),
    run: (chain) => chain.toggleStrike(),
  },
  {
    label: 'Code',
    keys: 'Mod+E',
    icon: icons.CodeIcon,
    isOn: (editor) => editor.isActive('code'),
    run: (chain) => chain.toggleCode(),
  },
  {
    label: 'Subscript',
    keys: 'Mod+,',
    icon: icons.SubscriptIcon,
    isOn: (editor) => editor.isActive('subscript'),
    run: (chain) => chain.unsetSuperscript().toggleSubscript(),
  },
  {
    label: 'Superscript',
    keys: 'Mod+.',
    icon: icons.SuperscriptIcon,
    isOn: (editor) => editor.isActive('superscript'),
    run: (chain) => chain.unsetSubscript().toggleSuperscript(),
  },
];

export const blocks: Tool[] = [
  {
    label: 'Bullet list',
    keys: 'Mod+Shift+8',
    icon: icons.BulletsIcon,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    label: 'Numbered list',
    keys: 'Mod+Shift+7',
    icon: icons.NumbersIcon,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    label: 'Decrease indent',
    icon: icons.OutdentIcon,
    run: (chain, editor) => (isInList(editor) ? chain.liftListItem('listItem') : chain.indentBy(-1)),
    isPossible: (editor) =>
      isInList(editor) ? editor.can().liftListItem('listItem') : editor.can().indentBy(-1),
  },
  {
    label: 'Increase indent',
    icon: icons.IndentIcon,
    run: (chain, editor) => (isInList(editor) ? chain.sinkListItem('listItem') : chain.indentBy(1)),
    isPossible: (editor) =>
      isInList(editor) ? editor.can().sinkListItem('listItem') : editor.can().indentBy(1),
  },
  {
    label: 'Quote',
    keys: 'Mod+Shift+B',
    icon: icons.QuoteIcon,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    label: 'Code block',
    keys: 'Mod+Alt+C',
    icon: icons.CodeBlockIcon,
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (chain) => chain.toggleCodeBlock(),
  },
  {
    label: 'Horizontal rule',
    icon: icons.RuleIcon,
    run: (chain) => chain.setHorizontalRule(),
  },
];

export const repairs: Tool[] = [
  {
    label: 'Clear formatting',
    icon: icons.ClearIcon,
    run: (chain) => chain.unsetAllMarks().clearNodes(),
  },
  {
    label: 'Undo',
    keys: 'Mod+Z',
    icon: icons.UndoIcon,
    run: (chain) => chain.undo(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    label: 'Redo',
    keys: 'Mod+Shift+Z',
    icon: icons.RedoIcon,
    run: (chain) => chain.redo(),
    isPossible: (editor) => editor.can().redo(),
  },
];
