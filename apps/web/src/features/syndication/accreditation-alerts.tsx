import type { Entity } from '@paddock/contract';
import {
  type AccreditationBlock,
  accreditationBlock,
  accreditationOfProfile,
  holderAccreditationMessage,
} from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';

/** Shown to investors who may invest without accreditation and have stated none. */
export function AccreditationAlert() {
  return (
    <Callout tone="info" title="You have not stated your accreditation">
      This fund accepts your commitment without it. The fund manager sees what you have stated before
      countersigning and may ask for it. <Link to="/accreditation_status">State your accreditation</Link>
    </Callout>
  );
}

/** That the one who invests is not accredited as the fund requires, and the way there (ENT-06). */
export function HolderAccreditation({
  fund,
  holder,
}: {
  fund: Pick<Entity<'funds'>, 'requires_accreditation' | 'requires_reviewed_accreditation'>;
  holder: InvestingProfile | undefined;
}) {
  const block = useMinuteClock<AccreditationBlock | ''>(
    (now) =>
      (holder
        ? accreditationBlock(
            {
              requiresAccreditation: fund.requires_accreditation,
              requiresReviewedAccreditation: fund.requires_reviewed_accreditation,
            },
            accreditationOfProfile(holder),
            now,
          )
        : null) ?? '',
  );
  if (!holder || block === '') return null;
  return (
    <Callout tone="warn" announce title="Accreditation needed">
      <span dir="auto">{holderAccreditationMessage(block, holder)}.</span>{' '}
      {holder.kind === 'individual' && holder.isDefault ? (
        <Link to="/accreditation_status">State your accreditation</Link>
      ) : (
        <Link to="/profiles">State its accreditation in your investing profiles</Link>
      )}
    </Callout>
  );
}
