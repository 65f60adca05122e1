import { DialogLink } from '../dialog/dialog-link.tsx';
import { DialogMessage } from '../dialog/dialog-message.tsx';
import type { ViewProps } from '../dialog/sign-in-view.ts';

/** The same for every name, known or not (AUT-07). */
export function ResetSent({ show }: ViewProps) {
  return (
    <DialogMessage>
      <div role="status">
        If we found an account associated with that username, we've sent password reset instructions to the
        primary email address on the account.
      </div>
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </DialogMessage>
  );
}
