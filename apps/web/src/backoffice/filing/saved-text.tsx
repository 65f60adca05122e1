import { type ChangeEvent, type KeyboardEvent, type ReactNode, useState } from 'react';

interface SavedTextField {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface SavedTextProps {
  value: string;
  /** Called when the field is left or Enter is pressed, if the text has changed. */
  onSave: (value: string) => void;
  children: (field: SavedTextField) => ReactNode;
}

/** The state of a text that is saved once it is complete. */
export function SavedText({ value, onSave, children }: SavedTextProps) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed !== undefined && typed.trim() !== value) onSave(typed.trim());
    setTyped(undefined);
  };
  return children({
    value: typed ?? value,
    onChange: ({ currentTarget }) => setTyped(currentTarget.value),
    onBlur: save,
    onKeyDown: ({ key }) => {
      if (key === 'Enter') save();
    },
  });
}
