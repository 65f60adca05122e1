import type { Editor } from '@tiptap/core';
import { useRef } from 'react';
import { randomId } from '../hooks/random-id.ts';
import { applyLink, type LinkTarget, selectLinkTarget } from './link-target.ts';
import { LinkPanel, PicturePanel } from './panels.tsx';
import classes from './rich-text-field.module.css';
import { Toolbar } from './toolbar.tsx';
import { pictureTypes, type UploadPicture } from './use-upload.ts';

/** The panel above the toolbar. */
export type Panel = { kind: 'link'; target: LinkTarget } | { kind: 'picture'; file: File; id: string };

export interface FieldToolsProps {
  editor: Editor;
  label: string;
  panel: Panel | undefined;
  onPanel: (panel: Panel | undefined) => void;
  isSource: boolean;
  onSource: () => void;
  isFullscreen: boolean;
  onFullscreen: () => void;
  /** Undefined for a text without pictures. */
  upload: UploadPicture | undefined;
}

/** The toolbar, and the panel for the link or picture being edited. */
export function FieldTools(props: FieldToolsProps) {
  const { editor, panel, onPanel, upload } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const close = () => {
    // Focus synchronously: the editor's own command waits for a frame, and keys pressed in between would be lost.
    editor.view.focus();
    onPanel(undefined);
  };
  return (
    <>
      {panel?.kind === 'link' ? <LinkEditor editor={editor} target={panel.target} onDone={close} /> : null}
      {panel?.kind === 'picture' && upload ? (
        <PicturePanel
          key={panel.id}
          file={panel.file}
          upload={upload}
          onCancel={close}
          onInsert={(picture) => {
            editor.commands.setImage(picture);
            close();
          }}
        />
      ) : null}
      <input
        ref={chooser}
        className={classes['chooser']}
        type="file"
        accept={pictureTypes}
        aria-label="Picture to upload"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onPanel({ kind: 'picture', file, id: randomId() });
        }}
      />
      <Toolbar
        editor={editor}
        label={props.label}
        isSource={props.isSource}
        isFullscreen={props.isFullscreen}
        onLink={() => onPanel({ kind: 'link', target: selectLinkTarget(editor) })}
        onPicture={upload && (() => chooser.current?.click())}
        onSource={props.onSource}
        onFullscreen={props.onFullscreen}
        onLeave={() => editor.view.focus()}
      />
    </>
  );
}

interface LinkingProps {
  editor: Editor;
  target: LinkTarget;
  onDone: () => void;
}

function LinkEditor({ editor, target: { address, isExisting, before }, onDone }: LinkingProps) {
  return (
    <LinkPanel
      initial={address}
      isExisting={isExisting}
      onApply={(chosen) => {
        applyLink(editor, chosen);
        onDone();
      }}
      onRemove={() => {
        editor.chain().unsetLink().setTextSelection(before).run();
        onDone();
      }}
      onCancel={() => {
        editor.commands.setTextSelection(before);
        onDone();
      }}
    />
  );
}
