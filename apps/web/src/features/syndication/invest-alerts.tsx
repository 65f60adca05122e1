import { Link } from '@tanstack/react-router';
import { Callout } from '../../ui/feedback/callout.tsx';

/** Shown to investors who may invest without accreditation and have stated none. */
export function AccreditationAlert() {
  return (
    <Callout tone="info" title="You have not stated your accreditation">
      This fund accepts your commitment without it. The fund manager sees what you have stated before
      countersigning and may ask for it. <Link to="/accreditation_status">State your accreditation</Link>
    </Callout>
  );
}

/** What to know about the agreement before the form is sent (SEC-10). */
export function AgreementAlert({ isReady, isAsking }: { isReady: boolean; isAsking: boolean }) {
  if (!isReady)
    return (
      <Callout tone="warn" title="This agreement is not ready yet" announce>
        The fund has no agreement for this method of investment yet, and its manager has been notified. You
        can submit now and sign once the agreement is ready, or choose another method.
      </Callout>
    );
  if (!isAsking) return null;
  return (
    <Callout tone="info" title="For your agreement">
      The agreement needs a few more details. They are saved in your profile.
    </Callout>
  );
}
