import { call, removeAuthenticator } from '@paddock/contract';
import { useMe } from '../../platform/session/session-context.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Section } from '../../ui/section.tsx';
import { ConfirmedButton } from './confirmed-button.tsx';
import { OpenedByButton } from './opened-by-button.tsx';
import classes from './second-factors.module.css';
import { SetUpAuthenticator, type SetUpAuthenticatorProps } from './set-up-authenticator.tsx';
import { useFactorChange } from './use-factor-change.ts';

export interface AuthenticatorSectionProps extends Pick<SetUpAuthenticatorProps, 'onCodes'> {
  /** ISO text; null where there is none. */
  since: string | null;
}

/** The app that shows codes for signing in. */
export function AuthenticatorSection({ since, onCodes }: AuthenticatorSectionProps) {
  const change = useFactorChange();
  const { timezone } = useMe().profileSettings;
  return (
    <Section
      title="Authenticator app"
      note="An app on your phone shows a new code every 30 seconds. Signing in asks for one after the password."
    >
      {since ? (
        <p>
          Set up <DateTime moment={since} timeZone={timezone} />.
        </p>
      ) : null}
      <div className={classes.buttons}>
        <OpenedByButton label={since ? 'Set up another app' : 'Set up an app'}>
          {(close) => <SetUpAuthenticator onDone={close} onCodes={onCodes} />}
        </OpenedByButton>
        {since ? (
          <ConfirmedButton
            label="Remove the app"
            question="Signing in will not ask for its codes any more. Remove it?"
            onConfirm={() =>
              change((transport) => call(transport, removeAuthenticator, {}), 'The app is removed.')
            }
          />
        ) : null}
      </div>
    </Section>
  );
}
