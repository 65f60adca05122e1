import type { SignerRole, SigningView } from '@paddock/contract';
import { Callout } from '../../ui/feedback/callout.tsx';
import classes from './sign-page.module.css';
import { WayOn } from './way-on.tsx';

const names: Record<SignerRole, string> = {
  investor: 'The investor',
  spouse: 'The spouse',
  management: 'Management',
};

const nameFor = (signer: SignerRole, reader: SignerRole): string =>
  signer === 'spouse' && reader === 'investor' ? 'Your spouse' : names[signer];

/** The state of the agreement for the holder of the link; nothing while it is theirs to sign. */
export function SigningState({ view }: { view: SigningView }) {
  if (view.state === 'ready') return null;
  const isBuiltIn = view.provider === 'builtin';
  return (
    <>
      {view.state === 'signed' ? (
        <Callout tone="done" announce title="You have signed">
          Thank you.{' '}
          {view.waitingFor
            ? `${nameFor(view.waitingFor, view.role)} signs next.`
            : isBuiltIn
              ? 'The agreement is being sealed.'
              : 'The agreement is being filed.'}{' '}
          We will email you your copy when everyone has signed. You may close this page.
        </Callout>
      ) : (
        <Callout tone="warn" announce title="It is not your turn yet">
          {view.waitingFor ? nameFor(view.waitingFor, view.role) : 'Someone else'} has to sign first. We will
          email you when it is your turn.{isBuiltIn ? ' Until then, you can read the agreement here.' : ''}
        </Callout>
      )}
      <div className={classes.onward}>
        <WayOn />
      </div>
    </>
  );
}
