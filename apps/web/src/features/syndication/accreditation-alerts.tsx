import type { Entity } from '@paddock/contract';
import {
  type AccreditationBlock,
  accreditationBlock,
  accreditationOfProfile,
  holderAccreditationMessage,
  isOwnAccreditation,
} from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { InvestingProfile } from '../../platform/session/own-profiles.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import type { NewHolder } from './holder-answers.ts';

/** Shown to investors who may invest without accreditation and have stated none. */
export function AccreditationAlert() {
  return (
    <Callout tone="info" title="You have not stated your accreditation">
      This fund accepts your commitment without it. The fund manager sees what you have stated before
      countersigning and may ask for it. <Link to="/accreditation_status">State your accreditation</Link>
    </Callout>
  );
}

/** Whose accreditation it is: that of a profile, or of someone who is to be one. */
type Holder = Pick<InvestingProfile, 'kind' | 'isDefault' | 'legalName'>;

/** Why the accreditation of a holder does not serve, and the way to where it is stated (ENT-06). */
export function AccreditationNeeded({
  block,
  holder,
  isNew = false,
}: {
  block: AccreditationBlock;
  holder: Holder;
  /** It is no profile yet. */
  isNew?: boolean;
}) {
  return (
    <>
      <span dir="auto">{holderAccreditationMessage(block, holder)}.</span>{' '}
      {isOwnAccreditation(holder) ? (
        <Link to="/accreditation_status">State your accreditation</Link>
      ) : (
        <Link to="/profiles">
          {isNew
            ? 'Add it to your investing profiles and state its accreditation'
            : 'State its accreditation in your investing profiles'}
        </Link>
      )}
    </>
  );
}

/** That the one who invests is not accredited as the fund requires, and the way there (ENT-06). */
export function HolderAccreditation({
  fund,
  holder,
  isNew,
}: {
  fund: Pick<Entity<'funds'>, 'requires_accreditation' | 'requires_reviewed_accreditation'>;
  holder: InvestingProfile | NewHolder | undefined;
  isNew: boolean;
}) {
  // Someone new may not be named yet.
  const named = holder && { ...holder, legalName: holder.legalName || 'Someone new' };
  const block = useMinuteClock<AccreditationBlock | ''>(
    (now) =>
      (named
        ? accreditationBlock(
            {
              requiresAccreditation: fund.requires_accreditation,
              requiresReviewedAccreditation: fund.requires_reviewed_accreditation,
            },
            accreditationOfProfile(named),
            now,
          )
        : null) ?? '',
  );
  if (!named || block === '') return null;
  return (
    <Callout tone="warn" announce title="Accreditation needed">
      <AccreditationNeeded block={block} holder={named} isNew={isNew} />
    </Callout>
  );
}
