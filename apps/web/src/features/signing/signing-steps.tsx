import type { SignerRole, SigningView } from '@paddock/contract';
import { coSubscriberNames } from '@paddock/domain';
import { Steps } from '../../ui/feedback/steps.tsx';

const titles: Record<Exclude<SignerRole, 'spouse'>, string> = {
  investor: 'Investor',
  management: 'Management',
};

/** From reading to the agreement that everyone has signed, as the holder of the link sees it (INV-05). */
export function SigningSteps({ view, isRead = false }: { view: SigningView; isRead?: boolean }) {
  const { role, state, signers } = view;
  // A service shows the agreement and takes the signature at once.
  const own = view.provider === 'builtin' ? ['Read', 'Your signature'] : ['Read and sign'];
  const others = signers.slice(signers.findIndex((signer) => signer.role === role) + 1);
  const steps = [
    ...own.map((title) => ({ title })),
    ...others.map((other) => ({
      title: other.role === 'spouse' ? coSubscriberNames(view.isJoint === true).title : titles[other.role],
    })),
    { title: 'Countersigned' },
  ];
  const signed = others.findIndex(({ hasSigned }) => !hasSigned);
  const current =
    state === 'signed'
      ? own.length + 1 + (signed === -1 ? others.length : signed)
      : state === 'ready' && isRead
        ? 2
        : 1;
  return <Steps label="Progress" steps={steps} current={current} isCompact />;
}
