import type { Ref } from 'react';
import classes from './rich-text-field.module.css';

export interface SourceFieldProps {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  value: string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  onFocus: () => void;
  onToolbar: () => void;
}

/** The HTML source (CON-06). The server removes what is not allowed. */
export function SourceField({
  ref,
  label,
  value,
  isReadOnly,
  onChange,
  onFocus,
  onToolbar,
}: SourceFieldProps) {
  return (
    <textarea
      ref={ref}
      className={classes['source']}
      aria-label={label}
      aria-keyshortcuts="Alt+F10"
      spellCheck={false}
      autoCapitalize="none"
      readOnly={isReadOnly}
      value={value}
      rows={Math.min(24, Math.max(5, value.split('\n').length + Math.floor(value.length / 80)))}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== 'F10') return;
        event.preventDefault();
        onToolbar();
      }}
    />
  );
}
