import { Input } from '@mantine/core';
import { useCallback, useId, useMemo, useState } from 'react';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { uploadPicture } from '../../../platform/content/editing/upload-picture.ts';
import { showToast } from '../../../platform/toasts/show-toast.ts';
import type { FieldError } from '../../../ui/forms/use-form.ts';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import classes from './html-field.module.css';

export interface HtmlFieldProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  error: FieldError;
  withAsterisk: boolean;
}

/** Text with markup, in the editor of the site's texts, with its tools above it. */
export default function HtmlField({ label, value, onChange, onBlur, error, withAsterisk }: HtmlFieldProps) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [isFullscreen, setFullscreen] = useState(false);
  const [isActive, setActive] = useState(false);
  const transport = useTransport();
  const upload = useMemo(() => uploadPicture(transport), [transport]);
  const id = useId();
  // What was typed here comes back as the value; only a value from elsewhere replaces the text.
  const [typed, setTyped] = useState(value);
  const onLeave = useCallback(() => undefined, []);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      withAsterisk={withAsterisk}
      error={error}
      className={classes.field ?? ''}
      onBlur={onBlur}
    >
      <div className={classes.editor} data-fullscreen={isFullscreen || undefined}>
        <div ref={setTools} className={classes.tools} />
        <div className={classes.text}>
          <RichTextField
            label={label}
            html={value}
            placeholder="Click to write"
            isReadOnly={false}
            isTyping={value === typed}
            isActive={isActive}
            tools={tools}
            onActive={() => setActive(true)}
            isFullscreen={isFullscreen}
            onFullscreen={setFullscreen}
            onType={(read) => {
              const html = read();
              setTyped(html);
              onChange(html);
            }}
            onLeave={onLeave}
            onProblem={(message) => void showToast({ message, tone: 'negative' })}
            upload={upload}
          />
        </div>
      </div>
    </Input.Wrapper>
  );
}
