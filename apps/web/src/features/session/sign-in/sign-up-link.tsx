import { Anchor } from '@mantine/core';
import { usePortal } from '../../../platform/portal/portal-context.ts';
import { signUpAddress } from '../../../platform/portal/sign-up-address.ts';
import { DialogLink } from '../dialog/dialog-link.tsx';
import type { ViewProps } from '../dialog/sign-in-view.ts';

/** Leads from signing in to signing up: another view, or the portal's own sign-up page (POR-05). */
export function SignUpLink({ show }: ViewProps) {
  const portal = usePortal();
  const address = signUpAddress(portal);
  if (portal.registrationDisabled) return null;
  if (address === undefined) return <DialogLink onFollow={() => show('registration')}>Sign up</DialogLink>;
  return (
    <Anchor size="sm" href={address}>
      Sign up
    </Anchor>
  );
}
