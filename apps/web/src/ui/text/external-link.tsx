import { VisuallyHidden } from '@mantine/core';
import { safeUrl } from '@paddock/domain';
import type { ReactNode } from 'react';
import { ExternalIcon } from '../media/icons.tsx';
import classes from './external-link.module.css';

export interface ExternalLinkProps {
  /** As it was written; one that is no address of a page leaves the words without a link. */
  href: string | null | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to an address that somebody wrote. Another site opens beside ours, and says so. */
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
      {/* The icon stays with the last word. */}
      &#8288;
      <ExternalIcon size={14} className={classes.icon} />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
