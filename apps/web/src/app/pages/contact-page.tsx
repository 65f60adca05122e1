import { ContentPage } from './content-page.tsx';

export default function ContactPage() {
  return <ContentPage slug="contact" title="Contact" />;
}
