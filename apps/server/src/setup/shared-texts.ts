import { type ContentTexts, paragraphs as p } from './contents.ts';

/** Texts that are the same on every portal. They name no address, and promise nothing that the product does not keep. */
export const sharedTexts: ContentTexts = {
  contact: {
    title: 'Contact',
    body: p('Our address and telephone number appear here as soon as they are set.'),
  },
  'footer-terms': {
    title: 'Terms',
    body: p(
      'Nothing on this site is an offer to sell or a solicitation of an offer to buy a security. Offers are made only by the confidential offering documents of a fund, to accredited investors. Read our <a href="/terms-of-use">terms of use</a> and <a href="/privacy-policy">privacy policy</a>.',
    ),
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    body: [
      p('This page says what we keep about you, why, and what you can ask of us.'),
      '<h2>What we keep</h2>',
      p(
        'Your name and address, what you invest, and the papers you upload or sign. We keep them because the law asks us to and because your investment cannot be run without them.',
        'We also keep a record of who signed in, opened a document or changed something, and from which network address, so that your account stays safe.',
      ),
      '<h2>Cookies</h2>',
      p(
        'This site sets none. Your browser keeps your session and your choice of light or dark in its own storage. Videos come from other hosts; nothing is asked of them before you press play, and then only of their players without cookies.',
      ),
      '<h2>Who sees it</h2>',
      p(
        'You, and the people of the fund manager who need to. A court or an authority can ask us for it by law.',
      ),
      '<h2>How long</h2>',
      p(
        'Records of investments are kept for as long as the law requires. The address of the newsletter is kept until you take it back.',
      ),
      '<h2>Your rights</h2>',
      p(
        'You can ask us what we hold about you, to correct it, or to remove what the law does not make us keep. The <a href="/contact">contact page</a> says how to reach us.',
      ),
    ].join(''),
  },
  'terms-of-use': {
    title: 'Terms of Use',
    body: '<p>By using this site you accept these terms. Where they and a signed agreement differ, the agreement holds.</p><h2>Your account</h2><p>Keep your password to yourself. What is done with your account counts as done by you until you tell us otherwise.</p><h2>No offer</h2><p>Nothing here is an offer to sell a security. Offers are made by the confidential offering documents of a fund, to accredited investors, and in no other way.</p><h2>Documents</h2><p>Offering documents are confidential. They are for your own decision only.</p><h2>Figures</h2><p>We take care that every figure is right. Values are estimates of the manager, not prices at which an interest can be sold. Past performance says nothing certain about the future.</p><h2>Links</h2><p>Some pages lead to sites of others. What stands there is theirs.</p><h2>Changes</h2><p>We may change these terms, and write to every investor before we do.</p>',
  },
  'investment-calculations-disclaimer': {
    title: 'How the figures are made',
    body: '<p>Distributions are the amount invested times the percentage that the fund has returned so far. The current value is the manager&#39;s latest estimate, not a price at which an interest can be sold. Figures are rounded to the cent for each investment, and totals add the rounded figures.</p>',
  },
};
