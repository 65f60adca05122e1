import type { Editor } from '@tiptap/core';
import { type ComponentProps, useRef, useState } from 'react';
import { LinkPanel } from './link-panel.tsx';
import { applyLink, takeLinkTarget } from './link-target.ts';
import { pictureTypes } from './picture-file.ts';
import { PicturePanel } from './picture-panel.tsx';
import classes from './rich-text-field.module.css';
import { Toolbar } from './toolbar.tsx';
import type { UploadPicture } from './use-upload.ts';

/** What stands above the toolbar. */
export type Panel = { kind: 'link' } | { kind: 'picture'; file: File };

export interface FieldToolsProps {
  editor: Editor;
  label: string;
  panel: Panel | undefined;
  onPanel: (panel: Panel | undefined) => void;
  isSource: boolean;
  onSource: () => void;
  isFullscreen: boolean;
  onFullscreen: () => void;
  upload: UploadPicture;
}

/** The toolbar of a text, and the panel of the link or picture that is being made. */
export function FieldTools(props: FieldToolsProps) {
  const { editor, panel, onPanel, upload } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const close = () => {
    onPanel(undefined);
    editor.commands.focus();
  };
  return (
    <>
      {panel?.kind === 'link' ? <Linking editor={editor} onDone={close} /> : null}
      {panel?.kind === 'picture' ? (
        <PicturePanel
          file={panel.file}
          upload={upload}
          onCancel={close}
          onInsert={(picture) => {
            onPanel(undefined);
            editor.chain().focus().setImage(picture).run();
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
          if (file) onPanel({ kind: 'picture', file });
        }}
      />
      <Toolbar
        editor={editor}
        label={props.label}
        isSource={props.isSource}
        isFullscreen={props.isFullscreen}
        onLink={() => onPanel({ kind: 'link' })}
        onPicture={() => chooser.current?.click()}
        onSource={props.onSource}
        onFullscreen={props.onFullscreen}
        onLeave={() => editor.commands.focus()}
      />
    </>
  );
}

function Linking({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [isThere] = useState(() => editor.isActive('link'));
  const [before] = useState(() => editor.state.selection);
  const [initial] = useState(() => takeLinkTarget(editor));
  const actions: Omit<ComponentProps<typeof LinkPanel>, 'initial' | 'isThere'> = {
    onApply: (address) => {
      applyLink(editor, address);
      onDone();
    },
    onRemove: () => {
      editor.chain().unsetLink().setTextSelection(before).run();
      onDone();
    },
    onCancel: () => {
      editor.commands.setTextSelection(before);
      onDone();
    },
  };
  return <LinkPanel initial={initial} isThere={isThere} {...actions} />;
}
