import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { transitionDuration } from '../../ui/timing.ts';
import classes from './dialog.module.css';
import type { DialogControl } from './dialog-host.tsx';
import { useFadeIn } from './use-fade-in.ts';

export interface DialogProps extends DialogControl {
  title: string;
  children: ReactNode;
  /** CSS width; it is never wider than the screen. */
  size?: string;
}

/** The frame of every dialog: what {@link useDialog} makes is one of these, with the control passed on. */
export function Dialog({ title, children, size = '27rem', opened, ...control }: DialogProps) {
  return (
    <Modal.Root
      {...control}
      opened={useFadeIn(opened)}
      size={size}
      padding="lg"
      radius="md"
      centered
      transitionProps={{ duration: transitionDuration, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content radius="md">
        {/* The element is a header: outside a dialog, and to some readers in it, that would be the page's banner. */}
        <Modal.Header role="presentation">
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
