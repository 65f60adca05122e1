import {
  displayName,
  investmentName,
  isSpouseInvestmentRequired,
  type Signer,
  signersFor,
} from '@paddock/domain';
import type { RequestSigner, SignatureProvider } from '../../../../adapters/signature/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AgreementFacts } from './agreement-facts.ts';

/** What signers call the agreement; with its holder where that has to be said (ENT-04). */
export const agreementTitle = (investment: {
  readonly fundName: string;
  readonly holderName: string | null;
}): string => `${investmentName(investment)}: agreement`;

/** The holder's name for the title of an agreement that is not recorded yet: an individual is who signs it. */
export const holderOfTitle = ({ holder }: Pick<AgreementFacts, 'holder'>): string | null =>
  holder === null || holder.kind === 'individual' ? null : holder.name;

/** Who signs an agreement, in order: for the investor the signatory of its holder (ENT-05). */
export function signersOf(
  platform: Pick<Platform, 'config'>,
  facts: AgreementFacts,
  provider: Pick<SignatureProvider, 'isRemote'>,
): (RequestSigner & { user: string | null })[] {
  const bySigner: Record<Signer, Omit<RequestSigner, 'role'> & { user: string | null }> = {
    investor: {
      name: facts.holder?.signatory ?? displayName(facts),
      email: facts.email,
      user: facts.user,
    },
    spouse: {
      name: [facts.cosub_first_name, facts.cosub_last_name].filter(Boolean).join(' '),
      email: facts.cosub_email ?? '',
      user: null,
    },
    // The admin who countersigns is known when they do; a service wants an address before.
    management: {
      name: facts.companyName ?? 'Management',
      email: provider.isRemote ? addressOf(platform.config.mailFrom) : '',
      user: null,
    },
  };
  return signersFor({ isSpouseInvestmentRequired: isSpouseInvestmentRequired(facts) }).map((role) => ({
    role,
    ...bySigner[role],
  }));
}

/** The address in a sender such as `Paddock <no-reply@example.com>`. */
const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
