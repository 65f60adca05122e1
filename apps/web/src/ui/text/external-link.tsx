import { VisuallyHidden } from '@mantine/core';
import { safeUrl } from '@paddock/domain';
import type { ReactNode } from 'react';
import { ExternalIcon } from '../media/icons.tsx';
import classes from './external-link.module.css';

export interface ExternalLinkProps {
  /** As entered. If it is not a valid web address, the text is shown without a link. */
  href: string | null | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a URL from user content. Other sites open in a new tab, and the link says so. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const address = safeUrl(href);
  if (address === undefined) return children;
  if (address.startsWith('/')) {
    return (
      <a className={className} href={address}>
        {children}
      </a>
    );
  }
  return (
    <a className={className} href={address} target="_blank" rel="noopener noreferrer">
      {children}
      {/* Keeps the icon on the same line as the last word. */}
      &#8288;
      <ExternalIcon size={14} className={classes.icon} />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
