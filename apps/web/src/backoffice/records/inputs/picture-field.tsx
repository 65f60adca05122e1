import { TextInput } from '@mantine/core';
import { safeUrl } from '@paddock/domain';
import { useId, useMemo, useRef, useState } from 'react';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { uploadPicture } from '../../../platform/content/editing/upload-picture.ts';
import { useMe } from '../../../platform/session/session-context.ts';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import type { FieldError } from '../../../ui/forms/use-form.ts';
import classes from './picture-field.module.css';

export interface PictureFieldProps {
  label: string;
  value: string;
  onChange: (address: string) => void;
  onBlur: () => void;
  error: FieldError;
  withAsterisk: boolean;
}

/** The address of a picture, shown below it; those who may upload pictures choose a file instead of typing. */
export function PictureField({ label, value, onChange, onBlur, error, withAsterisk }: PictureFieldProps) {
  const { canEditContentItems } = useMe();
  const address = safeUrl(value);
  return (
    <div className={classes.field}>
      <TextInput
        label={label}
        error={error}
        withAsterisk={withAsterisk}
        onBlur={onBlur}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        inputMode="url"
        autoComplete="off"
        description="The address of the picture, beginning with https:// or /."
      />
      {canEditContentItems ? <UploadButton label={label} onUploaded={onChange} /> : null}
      {/* The field's label says what it is. */}
      {address ? <img className={classes.preview} src={address} alt={`Preview: ${label}`} /> : null}
    </div>
  );
}

function UploadButton({ label, onUploaded }: { label: string; onUploaded: (address: string) => void }) {
  const transport = useTransport();
  const upload = useMemo(() => uploadPicture(transport), [transport]);
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (file: File) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onUploaded(await upload(file, { signal: new AbortController().signal, onProgress: () => undefined }));
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'The picture could not be uploaded.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`File: ${label}`}
        accept="image/*"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file);
          currentTarget.value = '';
        }}
      />
      <BusyButton
        variant="default"
        size="sm"
        isBusy={isBusy}
        aria-describedby={problem ? id : ''}
        onPress={() => chooser.current?.click()}
      >
        Upload a picture
      </BusyButton>
      {problem ? (
        <p id={id} className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
