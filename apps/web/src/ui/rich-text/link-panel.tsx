import { Button, TextInput } from '@mantine/core';
import { isBlankLink, linkAddress } from '@paddock/domain';
import { useEffect, useRef, useState } from 'react';
import classes from './panel.module.css';
import { useEscape } from './use-escape.ts';

export interface LinkPanelProps {
  /** The address as it is, or what a fresh one begins with. */
  initial: string;
  /** There is a link already. */
  isThere: boolean;
  onApply: (address: string) => void;
  onRemove: () => void;
  onCancel: () => void;
}

/**
 * The address of a link. Enter applies it and Escape cancels; Escape also removes a link that was left empty or as it
 * began (CON-08).
 */
export function LinkPanel({ initial, isThere, onApply, onRemove, onCancel }: LinkPanelProps) {
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEscape(form, () => (isBlankLink(typed) ? onRemove() : onCancel()));
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const apply = () => {
    const address = linkAddress(typed);
    if (address !== undefined) onApply(address);
    else if (isBlankLink(typed) && isThere) onRemove();
    else
      setError('Use an address that begins with https://, http://, mailto: or tel:, or with / on this site.');
  };
  return (
    <form
      ref={form}
      className={classes.panel}
      aria-label="Link"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        apply();
      }}
    >
      <TextInput
        className={classes.field}
        label="Address of the link"
        size="sm"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
        ref={input}
      />
      <div className={classes.actions}>
        <Button type="submit" size="sm">
          Apply
        </Button>
        {isThere ? (
          <Button variant="default" size="sm" onClick={onRemove}>
            Remove link
          </Button>
        ) : null}
        <Button variant="subtle" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
