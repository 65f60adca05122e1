import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldError } from '../../../ui/forms/use-form.ts';
import { CloseIcon } from '../../../ui/media/icons.tsx';
import classes from './tags-field.module.css';

export interface TagsFieldProps {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  onBlur: () => void;
  error: FieldError;
  withAsterisk: boolean;
}

/** A list of short texts: typed one at a time, added with Enter, removed with a button each. */
export function TagsField({ label, values, onChange, onBlur, error, withAsterisk }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const texts = typed
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '' && !values.includes(text));
    if (texts.length > 0) onChange([...values, ...texts]);
    setTyped('');
  };
  return (
    <div className={classes.field}>
      <div className={classes.row}>
        <TextInput
          className={classes.input}
          label={label}
          withAsterisk={withAsterisk}
          error={error}
          value={typed}
          autoComplete="off"
          description="Press Enter to add one."
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the form.
            event.preventDefault();
            add();
          }}
          onBlur={() => {
            add();
            onBlur();
          }}
        />
        <Button variant="default" className={classes.add ?? ''} onClick={add}>
          Add
        </Button>
      </div>
      {values.length > 0 ? (
        <ul className={classes.list} aria-label={label}>
          {values.map((text) => (
            <li key={text} className={classes.tag}>
              <span dir="auto">{text}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${text}`}
                onClick={() => onChange(values.filter((other) => other !== text))}
              >
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
