import { DialogLink } from './dialog-link.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import type { ViewProps } from './sign-in-view.ts';
import { typedValues } from './typed-values.ts';
import { ViewText } from './view-text.tsx';

/** The account is made and waits for its confirmation (AUT-04). */
export function RegistrationDone({ show }: ViewProps) {
  const address = typedValues.of('address').trim();
  return (
    <ViewText>
      <div role="status">
        Your account is made. We have sent an e-mail to <strong>{address}</strong>: follow its link to confirm
        your address, then sign in.
      </div>
      <ResendConfirmation username={address} />
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </ViewText>
  );
}
