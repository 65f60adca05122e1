import { ContentPage } from './content-page.tsx';

export default function PrivacyPolicyPage() {
  return <ContentPage slug="privacy-policy" title="Privacy Policy" />;
}
