import type { ContentTexts, PortalSlug } from '../setup/index.ts';
import { demoContacts } from './contacts.ts';

const line = (title: string, text: string) => `<p><strong>${title}</strong><br>${text}</p>`;

/** The contact page of a portal. */
export function contactText(slug: PortalSlug): ContentTexts[string] {
  const { address, city, state, postal_code, phone, email, hours } = demoContacts[slug];
  const number = `<a href="tel:${phone.replaceAll(' ', '')}">${phone.replaceAll(' ', '\u00a0')}</a>`;
  return {
    title: 'Contact',
    body: [
      '<p>A real person will reply within one business day.</p>',
      line('Write', `<a href="mailto:${email}">${email}</a>`),
      line('Call', `${number}, ${hours}`),
      line('Visit', `${address}<br>${city}, ${state} ${postal_code}`),
    ].join(''),
  };
}

/** The demo's own texts on both portals. */
export const demoLegalTexts: ContentTexts = {
  'privacy-policy': {
    title: 'Privacy Policy',
    body: '<p>This page explains what we store about you, why, and what your rights are, in plain English.</p><h2>What we store</h2><p>Your name and address, what you invest, and the documents you upload or sign. We keep them because the law requires it and because we cannot manage your investment without them.</p><p>If you visit without signing in, we keep only server logs, for thirty days. There are no ads on this site, and nobody tracks you from it.</p><h2>Cookies</h2><p>This site sets no cookies. Your browser stores your session and your choice of light or dark mode. Videos are hosted elsewhere. Nothing loads from those hosts until you press play, and then only from their cookie-free players.</p><h2>Who can see it</h2><p>You, and the people at the fund manager who need to. We never sell your data. A court or an authority can require us by law to disclose it, and we will tell you if we are allowed to.</p><h2>How long we keep it</h2><p>We keep records of investments for as long as the law requires, usually seven years after the last tax document. We keep your newsletter address until you unsubscribe.</p><h2>Your rights</h2><p>You can ask us what we hold about you, ask us to correct it, or ask us to delete what the law does not require us to keep. Write to <a href="mailto:privacy@example.com">privacy@example.com</a>. We reply within thirty days, and usually within three.</p>',
  },
};
