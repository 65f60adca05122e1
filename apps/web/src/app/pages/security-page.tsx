import { ActivitySection } from '../../features/security/activity-section.tsx';
import { DevicesSection } from '../../features/security/devices-section.tsx';
import { EmailSection } from '../../features/security/email-section.tsx';
import { MustSetUp } from '../../features/security/must-set-up.tsx';
import { PasswordSection } from '../../features/security/password-section.tsx';
import { SecondFactors } from '../../features/security/second-factors.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** How one's account is kept safe: a section for each matter, in features/security. */
export default function SecurityPage() {
  const isLed = useMe().mustSetUpSecondFactor === true;
  return (
    <Container width="text">
      <PageHeading title="Security" lead="How you sign in, where you are signed in, and what happened." />
      {isLed ? <MustSetUp /> : <PasswordSection />}
      {/* In one place either way: the new recovery codes stay in sight when the rest opens. */}
      <SecondFactors />
      {isLed ? null : (
        <>
          <EmailSection />
          <DevicesSection />
          <ActivitySection />
        </>
      )}
    </Container>
  );
}
