import { grants } from '@paddock/domain';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useImpersonation, useSession } from '../../platform/session/session-context.ts';
import icon from '../../ui/layout/header-icon.module.css';
import { HeaderTooltip } from '../../ui/layout/header-icon-button.tsx';
import { PersonIcon } from '../../ui/media/icons.tsx';
import classes from './account-menu.module.css';

/**
 * Whether the dropdown of a header button is open. It closes on Escape, which returns the focus to the button, on a
 * press or focus outside it, and when the URL changes.
 */
function useDropdown(): {
  isOpen: boolean;
  toggle: () => void;
  frame: RefObject<HTMLDivElement | null>;
  opener: RefObject<HTMLButtonElement | null>;
} {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const address = useLocation({ select: ({ href }) => href });
  useEffect(() => {
    if (address) setOpen(false);
  }, [address]);
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && frame.current?.contains(target))) setOpen(false);
    };
    addEventListener('pointerdown', closeElsewhere, { signal });
    addEventListener('focusin', closeElsewhere, { signal });
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        opener.current?.focus();
        setOpen(false);
      },
      { signal },
    );
    return () => listening.abort();
  }, [isOpen]);
  return { isOpen, toggle: () => setOpen(!isOpen), frame, opener };
}

export interface AccountMenuProps {
  /** More links, such as those that the navigation of the header has on other pages. */
  links?: ReactNode;
}

/** The icon of the signed-in person (HDR-03), which opens a menu with their name and their pages (HDR-12). */
export function AccountMenu({ links }: AccountMenuProps) {
  const session = useSession();
  const { isOpen, toggle, frame, opener } = useDropdown();
  const id = useId();
  const me = session.status === 'signed-in' ? session.me : undefined;
  const name = me?.displayName ?? '';
  const isImpersonating = useImpersonation().status === 'open';
  const isAdmin = grants(me?.level, 'admin') && !isImpersonating;
  const news = me?.newsDocumentsCount ?? 0;
  return (
    <div ref={frame} className={classes.frame}>
      <HeaderTooltip text={name}>
        <button
          ref={opener}
          type="button"
          className={icon.icon}
          aria-label={name ? `Your account, ${name}` : 'Your account'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <PersonIcon />
        </button>
      </HeaderTooltip>
      <nav id={id} className={classes.panel} aria-label="Your account" data-open={isOpen || undefined}>
        <p className={classes.person} dir="auto">
          {name}
        </p>
        <p className={classes.address}>{me?.email}</p>
        <ul className={classes.links}>
          {isAdmin ? (
            <li>
              <Link className={classes.link} to="/admin">
                Back Office
              </Link>
            </li>
          ) : null}
          <li>
            <Link className={classes.link} to="/news_documents">
              News Documents
              {news > 0 ? <span className={classes.count}>{news}</span> : null}
            </Link>
          </li>
          <li>
            <Link className={classes.link} to="/tax_documents">
              Tax Documents
            </Link>
          </li>
          <li>
            <Link className={classes.link} to="/verification_documents">
              Verification Documents
            </Link>
          </li>
          <li>
            <Link className={classes.link} to="/accreditation_status">
              Accreditation Status
            </Link>
          </li>
          <li>
            <Link className={classes.link} to="/profile">
              Profile
            </Link>
          </li>
          <li>
            <Link className={classes.link} to="/profiles">
              Investing Profiles
            </Link>
          </li>
          <li>
            <Link className={classes.link} to="/delegated">
              Delegated to Me
            </Link>
          </li>
          <li>
            <Link className={classes.link} to="/notifications">
              Notifications
            </Link>
          </li>
          <li>
            <Link className={classes.link} to="/security">
              Security
            </Link>
          </li>
        </ul>
        {links ? <ul className={classes.links}>{links}</ul> : null}
      </nav>
    </div>
  );
}
