import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../busy-button.tsx';
import classes from './panel.module.css';
import { useEscape } from './use-escape.ts';
import { type UploadPicture, useUpload } from './use-upload.ts';

export interface PicturePanelProps {
  file: File;
  upload: UploadPicture;
  onInsert: (picture: { src: string; alt: string; width: number; height: number }) => void;
  onCancel: () => void;
}

/** The address of a file for this page, until the panel goes. */
function useObjectUrl(file: File): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** A chosen picture: it travels while its description is asked for (CON-06). */
export function PicturePanel(props: PicturePanelProps) {
  const preview = useObjectUrl(props.file);
  return preview ? <Uploading {...props} preview={preview} /> : null;
}

function Uploading({ file, preview, upload, onInsert, onCancel }: PicturePanelProps & { preview: string }) {
  const [alt, setAlt] = useState('');
  const { state, retry } = useUpload(file, upload);
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEscape(form, onCancel);
  useEffect(() => input.current?.focus(), []);
  const insert = () => {
    if (state.status === 'failed') retry();
    if (state.status !== 'done') return;
    const { src, width, height } = state;
    onInsert({ src, alt: alt.trim(), width, height });
  };
  return (
    <form
      ref={form}
      className={classes.panel}
      aria-label="Picture"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        insert();
      }}
    >
      {state.status === 'running' || state.status === 'done' ? (
        <img className={classes.preview} src={preview} alt="" />
      ) : null}
      <TextInput
        className={classes.field}
        label="Description for those who cannot see it"
        description="Leave it empty if the picture is mere decoration."
        size="sm"
        maxLength={500}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
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
