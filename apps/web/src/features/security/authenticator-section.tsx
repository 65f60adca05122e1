import { useMe } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { useRemoveAuthenticator } from './api.ts';
import { DisclosureButton } from './disclosure-button.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import classes from './second-factors.module.css';
import { SetUpAuthenticator, type SetUpAuthenticatorProps } from './set-up-authenticator.tsx';

export interface AuthenticatorSectionProps extends Pick<SetUpAuthenticatorProps, 'onCodes'> {
  /** ISO text; null if there is none. */
  since: string | null;
}

/** The app that shows codes for signing in. */
export function AuthenticatorSection({ since, onCodes }: AuthenticatorSectionProps) {
  const remove = useRemoveAuthenticator();
  const { timezone } = useMe().profileSettings;
  return (
    <Section
      isBeside
      title="Authenticator app"
      note="An app on your phone shows a new code every 30 seconds. You enter one after your password when you sign in."
    >
      {since ? (
        <p>
          Set up <DateTime moment={since} timeZone={timezone} />.
        </p>
      ) : null}
      <div className={classes.buttons}>
        <DisclosureButton label={since ? 'Set up another app' : 'Set up an app'}>
          {(close) => <SetUpAuthenticator onDone={close} onCodes={onCodes} />}
        </DisclosureButton>
        {since ? (
          <RemoveFactor
            label="Remove the app"
            question="You will no longer need its codes to sign in. Enter one to remove it."
            verifiedBy="code"
            onRemove={async (body) =>
              body !== 'passkey' && toastOutcome(remove.mutateAsync({ body }), 'The app was removed.')
            }
          />
        ) : null}
      </div>
    </Section>
  );
}
