import { Button } from '@mantine/core';
import type { Holding } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './wire-page.module.css';

export interface FundPageButtonProps {
  holding: Pick<Holding, 'profile'>;
  /** The address of the fund. */
  slug: string;
  children: ReactNode;
}

/** Leads from a holding to its participation on the page of the fund, where the person may have another one (ENT-09). */
export function FundPageButton({ holding: { profile }, slug, children }: FundPageButtonProps) {
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to="/syndication/dashboard/$slug"
          params={{ slug }}
          {...(profile !== undefined && { search: { profile } })}
          {...props}
        />
      )}
    >
      {children}
    </Button>
  );
}

/** A number to call. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className={classes.phone} href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
      {number}
    </a>
  );
}
