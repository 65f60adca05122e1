import { Button, TextInput } from '@mantine/core';
import { isBlankLink, normalizeLinkUrl } from '@paddock/domain';
import { useEffect, useRef } from 'react';
import { useForm } from '../forms/use-form.ts';
import classes from './panel.module.css';
import { useEscape } from './use-escape.ts';

const invalidAddressMessage =
  'Use an address that starts with https://, http://, mailto: or tel:, or with / on this site.';

export interface LinkPanelProps {
  /** The current URL, or the start of a new one. */
  initial: string;
  /** Whether the link already exists. */
  isExisting: boolean;
  onApply: (address: string) => void;
  onRemove: () => void;
  onCancel: () => void;
}

/**
 * The URL of a link. Enter applies it and Escape cancels; Escape also removes a link whose URL is still empty (CON-08).
 */
export function LinkPanel({ initial, isExisting, onApply, onRemove, onCancel }: LinkPanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { address: initial },
    onSubmit: ({ address: typed }) => {
      const address = normalizeLinkUrl(typed);
      if (address !== undefined) onApply(address);
      else if (isBlankLink(typed) && isExisting) onRemove();
      else return { fields: { address: invalidAddressMessage } };
      return undefined;
    },
  });
  useEscape(form.element.ref, () => (isBlankLink(form.values.address) ? onRemove() : onCancel()));
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <form {...form.element} className={classes.panel} aria-label="Link">
      <TextInput
        {...form.field('address')}
        className={classes.field}
        label="Link address"
        size="sm"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        ref={input}
      />
      <div className={classes.actions}>
        <Button type="submit" size="sm">
          Apply
        </Button>
        {isExisting ? (
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
