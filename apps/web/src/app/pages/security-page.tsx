import { EmailSection } from '../../features/security/email-section.tsx';
import {
  GoogleSection,
  MissingPassword,
  PasswordSection,
} from '../../features/security/password-and-google.tsx';
import { SecondFactors, SetupRequired } from '../../features/security/second-factors.tsx';
import { ActivitySection, DevicesSection } from '../../features/security/signed-in-sections.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** Account security. The sections are in features/security. */
export default function SecurityPage() {
  const isLed = useMe().mustSetUpSecondFactor === true;
  return (
    <Container>
      <PageHeading
        title="Security"
        lead="How you sign in, where you are signed in, and what happened recently."
      />
      {isLed ? (
        <>
          <SetupRequired />
          <MissingPassword />
        </>
      ) : (
        <PasswordSection />
      )}
      {/* In the same position either way, so new recovery codes stay visible when the rest of the page unlocks. */}
      <SecondFactors />
      {isLed ? null : (
        <>
          <GoogleSection />
          <EmailSection />
          <DevicesSection />
          <ActivitySection />
        </>
      )}
    </Container>
  );
}
