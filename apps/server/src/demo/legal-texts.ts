import type { ContentTexts } from '../setup/index.ts';

/** The demo's own texts on both portals. */
export const demoLegalTexts: ContentTexts = {
  contact: {
    title: 'Contact',
    body: '<p>A real person will reply within one business day.</p><p><strong>Write</strong><br><a href="mailto:office@example.com">office@example.com</a></p><p><strong>Call</strong><br><a href="tel:+18435550100">+1\u00a0843\u00a0555\u00a00100</a>, Monday to Friday, 9 to 5 Eastern Time</p><p><strong>Visit</strong><br>100 Meeting Street<br>Charleston SC 29401</p>',
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    body: '<p>This page explains what we store about you, why, and what your rights are, in plain English.</p><h2>What we store</h2><p>Your name and address, what you invest, and the documents you upload or sign. We keep them because the law requires it and because we cannot manage your investment without them.</p><p>If you visit without signing in, we keep only server logs, for thirty days. There are no ads on this site, and nobody tracks you from it.</p><h2>Cookies</h2><p>This site sets no cookies. Your browser stores your session and your choice of light or dark mode. Videos are hosted elsewhere. Nothing loads from those hosts until you press play, and then only from their cookie-free players.</p><h2>Who can see it</h2><p>You, and the people at the fund manager who need to. We never sell your data. A court or an authority can require us by law to disclose it, and we will tell you if we are allowed to.</p><h2>How long we keep it</h2><p>We keep records of investments for as long as the law requires, usually seven years after the last tax document. We keep your newsletter address until you unsubscribe.</p><h2>Your rights</h2><p>You can ask us what we hold about you, ask us to correct it, or ask us to delete what the law does not require us to keep. Write to <a href="mailto:privacy@example.com">privacy@example.com</a>. We reply within thirty days, and usually within three.</p>',
  },
};
