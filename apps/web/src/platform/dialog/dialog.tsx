import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { transitionDuration } from '../../ui/hooks/timing.ts';
import classes from './dialog.module.css';
import type { DialogControl } from './dialog-host.tsx';
import { useFadeIn } from './use-fade-in.ts';

export interface DialogProps extends DialogControl {
  title: string;
  children: ReactNode;
  /** CSS width, at most the width of the screen. */
  size?: string;
  /** Only its own buttons close it; Escape and a click outside do not. */
  isPersistent?: boolean;
  /** Something in it is not saved: a click outside, which a slip of the hand makes, does not close it. */
  isUnsaved?: boolean;
}

/** The frame of every dialog that {@link useDialog} opens; pass the control on to it. */
export function Dialog({
  title,
  children,
  size = '27rem',
  isPersistent = false,
  isUnsaved = false,
  ...control
}: DialogProps) {
  const { opened, ...closing } = control;
  return (
    <Modal.Root
      {...closing}
      // While it waits for its person to sign in again it keeps what was typed; otherwise the host removes it.
      keepMounted
      // Hidden by its style: React's Activity, the default, ends the effects, and with them the editor of a rich text.
      keepMountedMode="display-none"
      opened={useFadeIn(opened)}
      closeOnEscape={!isPersistent}
      closeOnClickOutside={!isPersistent && !isUnsaved}
      size={size}
      padding="lg"
      radius="md"
      centered
      transitionProps={{ duration: transitionDuration, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content radius="md" className={classes.content}>
        {/* A header element, which some screen readers would take for the page's banner. */}
        <Modal.Header role="presentation">
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {isPersistent ? null : <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
