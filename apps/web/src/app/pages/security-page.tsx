import { ActivitySection } from '../../features/security/activity-section.tsx';
import { DevicesSection } from '../../features/security/devices-section.tsx';
import { EmailSection } from '../../features/security/email-section.tsx';
import { PasswordSection } from '../../features/security/password-section.tsx';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** How one's account is kept safe: a section for each matter, in features/security. */
export default function SecurityPage() {
  return (
    <Container width="text">
      <PageHeading title="Security" lead="How you sign in, where you are signed in, and what happened." />
      <PasswordSection />
      <EmailSection />
      <DevicesSection />
      <ActivitySection />
    </Container>
  );
}
