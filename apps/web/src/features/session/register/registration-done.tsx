import { ResendConfirmation } from '../confirm-email/resend-confirmation.tsx';
import { DialogLink } from '../dialog/dialog-link.tsx';
import { DialogMessage } from '../dialog/dialog-message.tsx';
import type { ViewProps } from '../dialog/sign-in-view.ts';
import { typedValues } from '../dialog/typed-values.ts';

/** The account exists and its email address is to be confirmed (AUT-04). */
export function RegistrationDone({ show }: ViewProps) {
  const address = typedValues.get('address').trim();
  return (
    <DialogMessage>
      <div role="status">
        Your account has been created. We have sent an email to <strong>{address}</strong>. Use the link in it
        to confirm your address, and then sign in.
      </div>
      <ResendConfirmation username={address} />
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </DialogMessage>
  );
}
