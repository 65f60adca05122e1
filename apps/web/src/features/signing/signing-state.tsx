import type { SignerRole, SigningView } from '@paddock/contract';
import { Callout } from '../../ui/callout.tsx';

const names: Record<SignerRole, string> = {
  investor: 'The investor',
  spouse: 'The spouse',
  management: 'Management',
};

/** Where this agreement stands for the holder of the link; nothing while it is theirs to sign. */
export function SigningState({ view }: { view: SigningView }) {
  if (view.state === 'complete')
    return (
      <Callout tone="done" announce title="The agreement is complete">
        Everybody has signed. The investor finds the sealed agreement on the page of the fund.
      </Callout>
    );
  if (view.state === 'signed')
    return (
      <Callout tone="done" announce title="You have signed">
        Thank you.{' '}
        {view.waitingFor ? `${names[view.waitingFor]} signs next.` : 'The agreement is being sealed.'} You may
        close this page.
      </Callout>
    );
  if (view.state === 'waiting')
    return (
      <Callout tone="warn" announce title="It is not your turn yet">
        {view.waitingFor ? names[view.waitingFor] : 'Somebody else'} has to sign first. You receive an e-mail
        when it is your turn; until then you can read the agreement here.
      </Callout>
    );
  return null;
}
