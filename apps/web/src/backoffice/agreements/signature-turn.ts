import type { AgreementDetail, WaitingSignature } from '@paddock/contract';
import { capitalized, coSubscriberNames } from '@paddock/domain';

/** What is being waited for; empty if it is management's signature. */
export function waitingText({
  turn,
  provider,
  isJoint,
}: Pick<AgreementDetail, 'turn' | 'provider' | 'isJoint'>): string {
  const isSealed = provider === 'builtin';
  switch (turn) {
    case 'investor':
      return 'The investor has not signed yet. You can countersign once they have.';
    case 'spouse':
      return `${capitalized(coSubscriberNames(isJoint).noun)} has not signed yet. You can countersign once they have.`;
    case 'management':
      return '';
    case 'sealing':
      return `Everybody has signed. The agreement is being ${isSealed ? 'sealed' : 'filed'}, which takes a moment.`;
    case 'complete':
      return `Everybody has signed, and the agreement is ${isSealed ? 'sealed and filed' : 'filed'}.`;
  }
}

/** Who signs next, with the name of a co-subscriber, whom the row does not name otherwise. */
export function nextSignerText({
  role,
  isJoint,
  signerName,
}: Pick<WaitingSignature, 'role' | 'isJoint' | 'signerName'>): string {
  if (role !== 'spouse') return role === 'investor' ? 'Investor' : 'Management';
  const { title } = coSubscriberNames(isJoint);
  return signerName ? `${title}: ${signerName}` : title;
}
