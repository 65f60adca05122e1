import { type ReactNode, useCallback, useState } from 'react';
import { RichTextField } from './rich-text-field.tsx';
import classes from './rich-text-input.module.css';
import type { UploadPicture } from './use-upload.ts';

export interface RichTextInputProps {
  label: string;
  help?: ReactNode;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  error?: ReactNode;
  /** Undefined for a text without pictures. */
  upload?: UploadPicture;
  /** Called with a function that inserts text where the person last was. */
  onReady?: (insertText: (text: string) => void) => void;
}

/** A rich text as a field of a form, with its tools above it while it has the focus. */
export function RichTextInput({ label, help, value, onChange, error, upload, onReady }: RichTextInputProps) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [isActive, setActive] = useState(false);
  const [isFullscreen, setFullscreen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const ignore = useCallback(() => undefined, []);
  const shownError = error ?? problem;
  return (
    <div className={classes.input}>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      {help ? <p className={classes.help}>{help}</p> : null}
      <div ref={setTools} className={classes.tools} data-fullscreen={isFullscreen || undefined} />
      <div className={classes.field}>
        <RichTextField
          label={label}
          html={value}
          placeholder="Click to write"
          isReadOnly={false}
          // What was typed here is not a change from elsewhere, which would replace the text and lose a space at its end.
          isTyping={value === typed}
          isActive={isActive}
          tools={tools}
          onActive={() => setActive(true)}
          isFullscreen={isFullscreen}
          onFullscreen={setFullscreen}
          onType={(read) => {
            setProblem(undefined);
            const html = read();
            setTyped(html);
            onChange(html);
          }}
          onLeave={ignore}
          onProblem={setProblem}
          upload={upload}
          onReady={onReady}
        />
      </div>
      {shownError ? (
        <p className={classes.problem} role="alert">
          {shownError}
        </p>
      ) : null}
    </div>
  );
}
