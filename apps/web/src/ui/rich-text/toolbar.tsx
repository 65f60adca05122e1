import { type Editor, useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import { BlockStyle } from './block-style.tsx';
import { ToolButton } from './tool-button.tsx';
import { FullscreenIcon, LinkIcon, PictureIcon, SourceIcon } from './tool-icons.tsx';
import classes from './toolbar.module.css';
import { blocks, marks, repairs, type Tool } from './tools.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/** Actions of the toolbar other than formatting. */
export interface ToolbarActions {
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
