import { Button, TextInput } from '@mantine/core';
import { isBlankLink, normalizeLinkUrl } from '@paddock/domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../forms/busy-button.tsx';
import { useForm } from '../forms/use-form.ts';
import classes from './panel.module.css';
import { type UploadPicture, useUpload } from './use-upload.ts';

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

interface PicturePanelProps {
  file: File;
  upload: UploadPicture;
  onInsert: (picture: { src: string; alt: string; width: number; height: number }) => void;
  onCancel: () => void;
}

/** An object URL for the file, revoked when the panel closes. */
function useObjectUrl(file: File): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}

/** A chosen picture, which uploads while its description is typed (CON-06). */
export function PicturePanel(props: PicturePanelProps) {
  const preview = useObjectUrl(props.file);
  return preview ? <Uploading {...props} preview={preview} /> : null;
}

function Uploading({ file, preview, upload, onInsert, onCancel }: PicturePanelProps & { preview: string }) {
  const { state, retry } = useUpload(file, upload);
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { alt: '' },
    onSubmit: ({ alt }) => {
      if (state.status === 'failed') retry();
      if (state.status !== 'done') return undefined;
      const { src, width, height } = state;
      onInsert({ src, alt: alt.trim(), width, height });
      return undefined;
    },
  });
  useEscape(form.element.ref, onCancel);
  useEffect(() => input.current?.focus(), []);
  return (
    <form {...form.element} className={classes.panel} aria-label="Picture">
      {state.status === 'running' || state.status === 'done' ? (
        <img className={classes.preview} src={preview} alt="" />
      ) : null}
      <TextInput
        {...form.field('alt')}
        className={classes.field}
        label="Description for people who cannot see it"
        description="Leave this empty if the picture is only decoration."
        size="sm"
        maxLength={500}
        ref={input}
      />
      <div className={classes.actions}>
        <BusyButton
          type="submit"
          size="sm"
          isBusy={state.status === 'checking' || state.status === 'running'}
        >
          {state.status === 'failed' ? 'Try again' : 'Insert picture'}
        </BusyButton>
        <Button variant="subtle" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {state.status === 'running' ? (
        <progress className={classes.progress} aria-label="Upload" value={state.part} max={1} />
      ) : null}
      {state.status === 'failed' ? (
        <p className={classes.problem} role="alert">
          {state.message}
        </p>
      ) : null}
    </form>
  );
}

/** Handles Escape anywhere within an element and stops it from reaching the elements around it. */
function useEscape(within: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const element = within.current;
    if (!element) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [within, onEscape]);
}
