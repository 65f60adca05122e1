import type { PersonPage } from '@paddock/contract';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './people.module.css';

/** How the person signs in, and where they are signed in. */
export function PersonSignIn({ page }: { page: PersonPage }) {
  const { signIn, sessions, lastSignedInAt, createdAt } = page;
  const ways = [signIn.hasPassword ? 'a password' : '', signIn.hasGoogle ? 'Google' : ''].filter(Boolean);
  return (
    <Section title="Sign-in and devices">
      <p>
        Account since <DateTime moment={createdAt} parts="date" />.{' '}
        {lastSignedInAt ? (
          <>
            Last signed in <DateTime moment={lastSignedInAt} />.
          </>
        ) : (
          'Never signed in.'
        )}{' '}
        {ways.length > 0 ? `Signs in with ${ways.join(' or ')}.` : 'Has no password yet.'}
      </p>
      <SecondFactors signIn={signIn} />
      {sessions.length === 0 ? (
        <p className={classes.detail}>Not signed in anywhere.</p>
      ) : (
        <ul className={classes.list} aria-label="Devices">
          {sessions.map((session) => (
            <li key={session.id} className={classes.item}>
              <div>
                <p className={classes.name}>
                  {[session.browser, session.system].filter(Boolean).join(' on ') || 'Unknown device'}
                </p>
                <p className={classes.detail}>
                  Last used <DateTime moment={session.lastUsedAt} />
                  {session.address ? `, from ${session.address}` : ''}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function SecondFactors({ signIn }: Pick<PersonPage, 'signIn'>) {
  const { authenticatorSince, passkeys, recoveryCodesLeft, isSecondFactorRequired } = signIn;
  if (!authenticatorSince && passkeys.length === 0)
    return (
      <p>
        No second factor.{' '}
        {isSecondFactorRequired ? 'One is required, and is asked for at the next sign-in.' : null}
      </p>
    );
  return (
    <ul className={classes.list} aria-label="Second factors">
      {authenticatorSince ? (
        <li className={classes.item}>
          <div>
            <p className={classes.name}>Authenticator app</p>
            <p className={classes.detail}>
              Since <DateTime moment={authenticatorSince} parts="date" />, {recoveryCodesLeft} recovery codes
              left
            </p>
          </div>
        </li>
      ) : null}
      {passkeys.map(({ name, createdAt, lastUsedAt }) => (
        <li key={`${name} ${createdAt}`} className={classes.item}>
          <div>
            <p className={classes.name}>Passkey: {name}</p>
            <p className={classes.detail}>
              Since <DateTime moment={createdAt} parts="date" />
              {lastUsedAt ? (
                <>
                  , last used <DateTime moment={lastUsedAt} parts="date" />
                </>
              ) : null}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
