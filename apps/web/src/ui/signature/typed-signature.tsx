import { TextInput } from '@mantine/core';
import type { Signature } from './signature.ts';
import classes from './signature-pad.module.css';

interface TypedSignatureProps {
  text: string;
  onText: (text: string) => void;
  onChange: (signature: Signature | undefined) => void;
}

/** A name typed as a signature, shown in the script typeface that the document uses. */
export function TypedSignature({ text, onText, onChange }: TypedSignatureProps) {
  const type = (typed: string) => {
    onText(typed);
    const trimmed = typed.trim();
    onChange(trimmed ? { kind: 'typed', text: trimmed } : undefined);
  };
  return (
    <>
      <div className={classes.paper} aria-hidden="true">
        <span className={classes.typed}>{text}</span>
        {text ? null : <span className={classes.hint}>Your name will appear here</span>}
      </div>
      <TextInput
        label="Type your full name"
        autoComplete="name"
        maxLength={120}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </>
  );
}
