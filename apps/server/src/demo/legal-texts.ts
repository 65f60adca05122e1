import type { ContentTexts } from '../setup/index.ts';

/** What the demo says in its own words on both portals. */
export const demoLegalTexts: ContentTexts = {
  contact: {
    title: 'Contact',
    body: '<p>A person answers, within one business day.</p><p><strong>Write</strong><br><a href="mailto:office@example.com">office@example.com</a></p><p><strong>Call</strong><br><a href="tel:+18435550100">+1\u00a0843\u00a0555\u00a00100</a>, Monday to Friday, 9 to 5 Eastern Time</p><p><strong>Visit</strong><br>100 Meeting Street<br>Charleston SC 29401</p>',
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    body: '<p>This page says what we keep about you, why, and what you can ask of us. It is written to be read.</p><h2>What we keep</h2><p>Your name and address, what you invest, and the papers you upload or sign. We keep them because the law asks us to and because your investment cannot be run without them.</p><p>Of a visitor who does not sign in we keep nothing but the lines of a log, for thirty days. There are no advertisements on this site, and nobody follows you from it.</p><h2>Cookies</h2><p>This site sets none. Your browser keeps your session and your choice of light or dark in its own storage. Videos come from other hosts; nothing is asked of them before you press play, and then only of their players without cookies.</p><h2>Who sees it</h2><p>You, and the people of the fund manager who need to. We sell nothing to anybody. A court or an authority can ask us by law, and we tell you where we may.</p><h2>How long</h2><p>Records of investments are kept for as long as the law requires: seven years after the last tax paper, as a rule. The address of the newsletter is kept until you take it back.</p><h2>Your rights</h2><p>Ask us what we hold about you, to correct it, or to remove what the law does not make us keep. Write to <a href="mailto:privacy@example.com">privacy@example.com</a>; we answer within thirty days, and usually within three.</p>',
  },
};
