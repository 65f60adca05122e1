import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface OpenedByButtonProps {
  label: string;
  /** What stands in the place of the button once it is pressed; `close` brings the button back, with the focus. */
  children: (close: () => void) => ReactNode;
}

/** A form that is there when it is wanted. */
export function OpenedByButton({ label, children }: OpenedByButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const hasClosed = useRef(false);
  useEffect(() => {
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
