import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session-context.ts';

/** Where to go when there is nothing left to do here. */
export function WayOn() {
  return useSession().status === 'signed-in' ? (
    <Button component={Link} to="/dashboard">
      Go to your overview
    </Button>
  ) : (
    <Button component={Link} to="/" variant="default">
      Go to the homepage
    </Button>
  );
}
