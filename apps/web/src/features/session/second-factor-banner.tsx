import { Button } from '@mantine/core';
import { timeLeft } from '@paddock/domain';
import { Link, useLocation } from '@tanstack/react-router';
import { BindingTime } from '../../platform/portal/portal-day.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import classes from './second-factor-banner.module.css';

/** Counts down to when an admin's account needs a second factor, above every page (SEC-12). */
export default function SecondFactorBanner({ dueAt }: { dueAt: string }) {
  const { pathname } = useLocation();
  const left = useMinuteClock((now) => timeLeft(new Date(dueAt), now));
  return (
    <aside className={classes.banner} aria-label="Second factor">
      <p className={classes.text}>
        Your account needs a second factor by <BindingTime moment={dueAt} /> (<strong>{left}</strong>). After
        that, you can do nothing else before you set one up.
      </p>
      {pathname === '/security' ? null : (
        <Button component={Link} to="/security" size="xs">
          Set it up
        </Button>
      )}
    </aside>
  );
}
