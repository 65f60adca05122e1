import { ContentPage } from './content-page.tsx';

export default function TermsOfUsePage() {
  return <ContentPage slug="terms-of-use" title="Terms of Use" />;
}
