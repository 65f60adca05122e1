import { TextInput } from '@mantine/core';
import { type PhotoShape, safeUrl } from '@paddock/domain';
import type { FieldError } from '../../../ui/forms/use-form.ts';
import { PhotoButton } from '../../photos/photo-button.tsx';
import classes from './picture-field.module.css';

export interface PictureFieldProps {
  label: string;
  value: string;
  onChange: (address: string) => void;
  onBlur?: () => void;
  error: FieldError;
  withAsterisk?: boolean;
  /** What an uploaded photograph is cut to; without it, there is nothing to upload. */
  shape?: PhotoShape | undefined;
}

/** A picture: uploaded as a photograph, or the address of one that is elsewhere; shown below. */
export function PictureField({ value, onChange, shape, ...rest }: PictureFieldProps) {
  const address = safeUrl(value);
  return (
    <div className={classes.field}>
      <TextInput
        {...rest}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        inputMode="url"
        autoComplete="off"
        description={
          shape
            ? 'Upload a photograph, or enter an address that begins with https:// or /.'
            : 'The address of the picture, beginning with https:// or /.'
        }
      />
      {shape ? (
        <PhotoButton label={rest.label} shape={shape} isReplacing={value !== ''} onSaved={onChange} />
      ) : null}
      {/* The field's label says what it is. */}
      {address ? <img className={classes.preview} src={address} alt={`Preview: ${rest.label}`} /> : null}
    </div>
  );
}
