import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface DisclosureButtonProps {
  label: string;
  /** Replaces the button once it is pressed; `close` brings the button back, with the focus. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens something in its place. */
export function DisclosureButton({ label, children }: DisclosureButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hasClosed = useRef(false);
  // Before anything else takes the focus: a dialog that opens as this closes focuses its own first element.
  useLayoutEffect(() => {
    if (!isOpen && hasClosed.current) opener.current?.focus();
    hasClosed.current = isOpen;
  }, [isOpen]);
  if (isOpen) return children(() => setOpen(false));
  return (
    <Button ref={opener} variant="default" onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
}
