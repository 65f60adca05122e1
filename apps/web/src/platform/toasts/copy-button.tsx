import type { ReactNode } from 'react';
import { BusyButton, type BusyButtonProps } from '../../ui/forms/busy-button.tsx';
import { useFlash } from '../../ui/hooks/use-flash.ts';
import { CheckIcon, CopyIcon } from '../../ui/media/icons.tsx';
import { showToast } from './show-toast.ts';

/** How long the button shows that it has copied, in milliseconds. */
const shownFor = 2_000;

export interface CopyButtonProps extends Pick<BusyButtonProps, 'variant' | 'size' | 'aria-label'> {
  /** What to copy. */
  text: string | (() => string);
  /** The toast when it was copied. */
  copied: string;
  /** The toast when the browser does not allow copying: what to do instead. */
  notCopied: string;
  'data-autofocus'?: boolean;
  children: ReactNode;
}

/** Copies a text to the clipboard and shows that it did. */
export function CopyButton({ text, copied, notCopied, variant = 'default', ...button }: CopyButtonProps) {
  const [isDone, flash] = useFlash<boolean>(shownFor);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    } catch {
      // Browsers may reject this, and have no clipboard at all without https.
      void showToast({ message: notCopied, tone: 'negative' });
      return;
    }
    flash(true);
    void showToast({ message: copied, tone: 'positive' });
  };
  const Icon = isDone ? CheckIcon : CopyIcon;
  return <BusyButton {...button} variant={variant} leftSection={<Icon size={18} />} onPress={copy} />;
}
