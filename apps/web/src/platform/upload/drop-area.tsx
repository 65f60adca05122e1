import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import type { FileExtension, UploadRule } from '@paddock/domain';
import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { createIcon } from '../../ui/media/icons.tsx';
import { acceptedTypes } from './accepted-types.ts';
import classes from './upload-panel.module.css';

const UploadIcon = createIcon(<path d="M12 16V5m0 0L7.5 9.5M12 5l4.5 4.5M5 19.5h14" />);
const CameraIcon = createIcon(
  <>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4Z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);

const typeNames: Readonly<Record<FileExtension, string>> = {
  pdf: 'PDF',
  png: 'PNG',
  jpg: 'JPEG',
  webp: 'WebP',
  gif: 'GIF',
  avif: 'AVIF',
  heic: 'HEIC',
  ico: 'ICO',
  zip: 'ZIP',
};

const listTypes = new Intl.ListFormat('en', { type: 'disjunction' });

/** "PDF, PNG or JPEG", without the comma before the last. */
const typesOf = ({ extensions }: UploadRule) =>
  listTypes.format(extensions.map((kind) => typeNames[kind])).replace(', or ', ' or ');

export interface DropAreaProps {
  rule: UploadRule;
  /** Says that a ZIP of such files may be chosen too. */
  hint?: string | undefined;
  onFiles: (files: File[]) => void;
}

/** A drop target and a file button; phones can take a photo directly where pictures are taken. */
export function DropArea({ rule, hint, onFiles }: DropAreaProps) {
  const takesPhotos = rule.extensions.includes('heic');
  return (
    <Dropzone
      className={classes.area ?? ''}
      onDrop={onFiles}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      useFsAccessApi={false}
    >
      <div className={classes.invitation}>
        <p className={classes.lead}>
          <span className={classes.dropWords}>Drop files here, or choose them.</span>
          <span className={classes.touchWords}>
            {takesPhotos ? 'Choose files, or take a photo of the document.' : 'Choose files.'}
          </span>
        </p>
        <p className={classes.limits}>
          {typesOf(rule)}, up to {rule.maxBytes / 1024 / 1024} MB each.{hint ? ` ${hint}` : ''}
        </p>
        <div className={classes.choices}>
          <FileButton
            label="Choose files"
            onFiles={onFiles}
            input={{ accept: hint ? `${acceptedTypes(rule)},.zip` : acceptedTypes(rule), multiple: true }}
          >
            <UploadIcon size={18} />
          </FileButton>
          {takesPhotos ? (
            <div className={classes.camera}>
              <FileButton
                label="Take a photo"
                isQuiet
                onFiles={onFiles}
                input={{ accept: 'image/*', capture: 'environment' }}
              >
                <CameraIcon size={18} />
              </FileButton>
            </div>
          ) : null}
        </div>
      </div>
    </Dropzone>
  );
}

interface FileButtonProps {
  label: string;
  isQuiet?: boolean;
  onFiles: (files: File[]) => void;
  input: InputHTMLAttributes<HTMLInputElement>;
  children: ReactNode;
}

function FileButton({ label, isQuiet = false, onFiles, input, children }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={isQuiet ? 'default' : 'filled'}
        leftSection={children}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
      <input
        {...input}
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
