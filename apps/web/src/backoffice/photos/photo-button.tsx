import { Button } from '@mantine/core';
import { headLength, type PhotoShape, photoUploadRule, validateFile } from '@paddock/domain';
import { useId, useRef, useState } from 'react';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { acceptedTypes } from '../../platform/upload/accepted-types.ts';
import classes from './photo-dialog.module.css';
import { PhotoDialog } from './photo-dialog.tsx';

export interface PhotoButtonProps {
  /** The label of the field that gets the photograph. */
  label: string;
  shape: PhotoShape;
  isReplacing: boolean;
  onSaved: (address: string) => void;
}

/** Chooses a photograph, which a dialog cuts and uploads. */
export function PhotoButton({ label, shape, isReplacing, onSaved }: PhotoButtonProps) {
  const openDialog = useDialog();
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File) => {
    const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
    const fault = validateFile(photoUploadRule, { name: file.name, size: file.size, head });
    setProblem(fault?.message);
    if (!fault)
      openDialog((control) => <PhotoDialog {...control} file={file} shape={shape} onSaved={onSaved} />);
  };
  return (
    <div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`File: ${label}`}
        accept={acceptedTypes(photoUploadRule)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void choose(file);
        }}
      />
      <Button
        variant="default"
        size="sm"
        {...(problem && { 'aria-describedby': id })}
        onClick={() => chooser.current?.click()}
      >
        {isReplacing ? 'Replace the photograph' : 'Upload a photograph'}
      </Button>
      {problem ? (
        <p id={id} className={classes.fault} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
