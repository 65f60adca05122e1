import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { randomId } from '../hooks/random-id.ts';
import prose from '../text/prose.module.css';
import { richTextExtensions } from './extensions.ts';
import { fieldEvents } from './field-events.ts';
import { FieldTools, type Panel } from './field-tools.tsx';
import { selectLinkTarget } from './link-target.ts';
import { isLossless, normalizeHtml } from './normalize-html.ts';
import classes from './rich-text-field.module.css';
import { inertHtml, isSameHtml } from './same-html.ts';
import { SourceField } from './source-field.tsx';
import { focusToolbar } from './use-roving-focus.ts';
import type { UploadPicture } from './use-upload.ts';

export interface RichTextFieldProps {
  /** Accessible name. */
  label: string;
  /** The HTML to show. Edits are reported through `onType` and need not be passed back in. */
  html: string;
  /** Shown while the field is empty. */
  placeholder: string;
  isReadOnly: boolean;
  /** Whether there are edits that `html` does not contain yet. */
  isTyping: boolean;
  /** Whether the toolbar acts on this field, and where it is shown. */
  isActive: boolean;
  tools: HTMLElement | null;
  onActive: () => void;
  isFullscreen: boolean;
  onFullscreen: (isFullscreen: boolean) => void;
  /** Called on every edit; `read` returns the HTML at the time of the call. */
  onType: (read: () => string) => void;
  /** The field is about to unmount: the last chance to read its edits. */
  onLeave: () => void;
  onProblem: (message: string) => void;
  /** Undefined for a text without pictures. */
  upload: UploadPicture | undefined;
  /** Called with a function that inserts text where the person last was. */
  onReady?: ((insertText: (text: string) => void) => void) | undefined;
}

/** The HTML of the editor; empty if it contains no text. */
export function editorHtml(editor: Editor): string {
  const html = editor.getHTML();
  return html === '<p></p>' ? '' : html;
}

/** An inline rich-text field, with its toolbar in `tools` (CON-04, CON-06). */
export function RichTextField(props: RichTextFieldProps) {
  const { label, html, placeholder, isReadOnly, isTyping, isActive, isFullscreen } = props;
  const [panel, setPanel] = useState<Panel>();
  const [source, setSource] = useState(() =>
    html === '' || isLossless(html, normalizeHtml(html)) ? undefined : html,
  );
  // Whether somebody has been in the text as it is; until then its caret is at the start, where nobody put it.
  const hasCaret = useRef(false);
  const sourceField = useRef<HTMLTextAreaElement>(null);
  const editor = useEditor({
    extensions: richTextExtensions,
    content: html,
    editable: !isReadOnly,
    enablePasteRules: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: `${prose['prose']} ${classes['text']}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-keyshortcuts': 'Alt+F10',
      },
    },
    onUpdate: ({ editor: now }) => props.onType(() => editorHtml(now)),
    onFocus: () => {
      hasCaret.current = true;
      props.onActive();
    },
  });
  const openToolbar = () => focusToolbar(props.tools);
  const events = fieldEvents(editor, {
    onToolbar: openToolbar,
    onLink: () => setPanel({ kind: 'link', target: selectLinkTarget(editor) }),
    onPicture: (file) =>
      props.upload
        ? setPanel({ kind: 'picture', file, id: randomId() })
        : props.onProblem('This text cannot have pictures. Nothing was inserted.'),
    onProblem: props.onProblem,
    onEscape: isFullscreen ? () => props.onFullscreen(false) : undefined,
  });

  // HTML that was changed elsewhere replaces the text; undo brings the old text back.
  const known = useRef(html);
  useEffect(() => {
    if (isTyping || html === known.current) return;
    known.current = html;
    if (source !== undefined) {
      if (!isSameHtml(html, source)) setSource(html);
    } else if (!isSameHtml(html === '' ? '' : normalizeHtml(html), editorHtml(editor))) {
      hasCaret.current = false;
      setSource(isLossless(html, setHtml(editor, html)) ? undefined : html);
    }
  }, [html, source, isTyping, editor]);
  const onReady = useRef(props.onReady);
  useEffect(() => {
    onReady.current?.((text) => {
      if (sourceField.current) insertInSource(sourceField.current, text);
      else
        editor
          .chain()
          .focus(hasCaret.current ? null : 'end')
          .insertContent({ type: 'text', text })
          .run();
    });
  }, [editor]);
  useEffect(() => props.onLeave, [props.onLeave]);
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  useEffect(() => {
    if (isFullscreen) editor.commands.focus();
  }, [isFullscreen, editor]);

  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty });
  const leaveSource = () => {
    if (source === undefined) return;
    if (!isLossless(source, setHtml(editor, source))) {
      props.onProblem('Some of this HTML can only be edited as source and would be lost in the editor.');
      return;
    }
    setSource(undefined);
    requestAnimationFrame(() => editor.commands.focus());
  };

  const content = (
    <>
      {source === undefined ? (
        <>
          <EditorContent editor={editor} className={classes['content']} {...events} />
          {isEmpty ? (
            <p className={classes['placeholder']} aria-hidden="true">
              {placeholder}
            </p>
          ) : null}
        </>
      ) : (
        <SourceField
          ref={sourceField}
          label={`HTML: ${label}`}
          value={source}
          isReadOnly={isReadOnly}
          onFocus={props.onActive}
          onToolbar={openToolbar}
          onChange={(text) => {
            setSource(text);
            props.onType(() => text);
          }}
        />
      )}
    </>
  );
  return (
    <>
      {isFullscreen ? (
        createPortal(
          <section className={classes['fullscreen']} aria-label={`Fullscreen: ${label}`}>
            {content}
          </section>,
          document.body,
        )
      ) : (
        <div className={classes['field']} data-active={isActive || undefined}>
          {content}
        </div>
      )}
      {isActive && props.tools && !isReadOnly
        ? createPortal(
            <FieldTools
              editor={editor}
              label={`Tools: ${label}`}
              panel={panel}
              onPanel={setPanel}
              isSource={source !== undefined}
              onSource={() => (source === undefined ? setSource(editorHtml(editor)) : leaveSource())}
              isFullscreen={isFullscreen}
              onFullscreen={() => props.onFullscreen(!isFullscreen)}
              upload={props.upload}
            />,
            props.tools,
          )
        : null}
    </>
  );
}

/** Inserts text at the caret of the source, as if it had been typed. */
function insertInSource(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** Sets the editor's HTML without reporting it as an edit, and returns the HTML as the editor writes it. */
function setHtml(editor: Editor, html: string): string {
  editor.commands.setContent(inertHtml(html), { emitUpdate: false });
  return editorHtml(editor);
}
