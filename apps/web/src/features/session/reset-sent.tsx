import { DialogLink } from './dialog-link.tsx';
import type { ViewProps } from './sign-in-view.ts';
import { ViewText } from './view-text.tsx';

/** The same for every name, known or not (AUT-07). */
export function ResetSent({ show }: ViewProps) {
  return (
    <ViewText>
      <div role="status">
        If we found an account associated with that username, we've sent password reset instructions to the
        primary email address on the account.
      </div>
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </ViewText>
  );
}
