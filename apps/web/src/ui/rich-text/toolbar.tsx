import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, type Ref, useRef } from 'react';
import { FullscreenIcon, LinkIcon, PictureIcon, SourceIcon } from './tool-icons.tsx';
import classes from './toolbar.module.css';
import { blocks, marks, repairs, type Tool } from './tools.ts';
import { useRovingFocus } from './use-roving-focus.ts';

type Level = 2 | 3 | 4 | 5 | 6;

/** Deeper headings are offered only where the block already is one. */
const offered: readonly Level[] = [2, 3, 4];
const levels: readonly Level[] = [2, 3, 4, 5, 6];

/** Paragraph or heading, as a native select, which works with every keyboard and phone (CON-06). */
function BlockStyle({ editor }: { editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => levels.find((choice) => now.isActive('heading', { level: choice })),
  });
  return (
    <select
      className={classes.style}
      aria-label="Paragraph style"
      tabIndex={-1}
      value={level ?? 0}
      onChange={(event) => {
        const chosen = levels.find((choice) => choice === Number(event.target.value));
        if (chosen) editor.chain().setHeading({ level: chosen }).run();
        else editor.chain().setParagraph().run();
      }}
    >
      <option value={0}>Paragraph</option>
      {levels
        .filter((choice) => offered.includes(choice) || choice === level)
        .map((choice) => (
          <option key={choice} value={choice}>
            Heading {choice}
          </option>
        ))}
    </select>
  );
}

/** Actions of the toolbar other than formatting. */
interface ToolbarActions {
  onLink: () => void;
  onPicture?: (() => void) | undefined;
  onSource: () => void;
  onFullscreen: () => void;
  /** Returns the focus to the text. */
  onLeave: () => void;
}

export interface ToolbarProps extends ToolbarActions {
  editor: Editor;
  /** Accessible name of the text that the toolbar acts on. */
  label: string;
  isSource: boolean;
  isFullscreen: boolean;
}

function Group({ editor, tools, label }: { editor: Editor; tools: readonly Tool[]; label: string }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, isPossible }) => ({ isOn: isOn?.(now), isPossible: isPossible?.(now) ?? true })),
  });
  return (
    <div className={classes.group} role="group" aria-label={label}>
      {tools.map(({ label: name, keys, icon: Icon, run }, index) => (
        <ToolButton
          key={name}
          label={name}
          keys={keys}
          isOn={states[index]?.isOn}
          isPossible={states[index]?.isPossible ?? true}
          onPress={() => run(editor.chain(), editor).scrollIntoView().run()}
        >
          <Icon size={18} />
        </ToolButton>
      ))}
    </div>
  );
}

/** The formatting tools (CON-06): a single tab stop, reached from the text with Alt+F10 and left with Escape. */
export function Toolbar({ editor, label, isSource, isFullscreen, ...actions }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(bar);
  const isLink = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  return (
    <div
      ref={bar}
      className={classes.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      onFocus={roving.onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          actions.onLeave();
        } else roving.onKeyDown(event);
      }}
    >
      {isSource ? null : (
        <>
          <BlockStyle editor={editor} />
          <Group editor={editor} tools={marks} label="Text formatting" />
          <div className={classes.group} role="group" aria-label="Insert">
            <ToolButton label="Link" keys="Mod+K" isOn={isLink} onPress={actions.onLink}>
              <LinkIcon size={18} />
            </ToolButton>
            {actions.onPicture ? (
              <ToolButton label="Upload a picture" onPress={actions.onPicture}>
                <PictureIcon size={18} />
              </ToolButton>
            ) : null}
          </div>
          <Group editor={editor} tools={blocks} label="Paragraphs" />
          <Group editor={editor} tools={repairs} label="Edit" />
        </>
      )}
      <div className={classes.group} role="group" aria-label="View">
        <ToolButton label="Source view" isOn={isSource} onPress={actions.onSource}>
          <SourceIcon size={18} />
        </ToolButton>
        <ToolButton label="Fullscreen" isOn={isFullscreen} onPress={actions.onFullscreen}>
          <FullscreenIcon size={18} />
        </ToolButton>
      </div>
    </div>
  );
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The shortcut as this computer's keyboard labels it: `Mod+B` is Ctrl+B, or ⌘B on a Mac. */
function formatKeys(keys: string): string {
  if (!isMac()) return keys.replace('Mod', 'Ctrl');
  return keys.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '');
}

/** The shortcut in the format of aria-keyshortcuts. */
function keysForAria(keys: string): string {
  return keys.replace('Mod', isMac() ? 'Meta' : 'Control');
}

interface ToolButtonProps {
  label: string;
  keys?: string | undefined;
  isOn?: boolean | undefined;
  isPossible?: boolean;
  onPress: () => void;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A toolbar button. Pressing it with a pointer does not take the focus from the text. */
function ToolButton({ label, keys, isOn, isPossible = true, onPress, children, ref }: ToolButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes.tool}
      aria-label={label}
      title={keys ? `${label} (${formatKeys(keys)})` : label}
      aria-keyshortcuts={keys && keysForAria(keys)}
      aria-pressed={isOn}
      // Not `disabled`: a button that is disabled while it has the focus drops the keyboard focus.
      aria-disabled={isPossible ? undefined : true}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isPossible && onPress()}
    >
      {children}
    </button>
  );
}
