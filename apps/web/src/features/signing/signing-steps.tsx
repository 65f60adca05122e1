import type { SignerRole, SigningView } from '@paddock/contract';
import { Steps } from '../../ui/feedback/steps.tsx';

const titles: Record<SignerRole, string> = {
  investor: 'Investor',
  spouse: 'Spouse',
  management: 'Management',
};

/** From reading to the agreement that everyone has signed, as the holder of the link sees it (INV-05). */
export function SigningSteps({ view, isRead }: { view: SigningView; isRead: boolean }) {
  const { role, state, signers } = view;
  const others = signers.slice(signers.findIndex((signer) => signer.role === role) + 1);
  const steps = [
    { title: 'Read' },
    { title: 'Your signature' },
    ...others.map((other) => ({ title: titles[other.role] })),
    { title: 'Complete' },
  ];
  const signed = others.findIndex(({ hasSigned }) => !hasSigned);
  const current =
    state === 'signed' ? 3 + (signed === -1 ? others.length : signed) : state === 'ready' && isRead ? 2 : 1;
  return <Steps label="Progress" steps={steps} current={current} isCompact />;
}
