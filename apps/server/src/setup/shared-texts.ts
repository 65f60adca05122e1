import { type ContentTexts, paragraphs as p } from './contents.ts';

/** Texts that are the same on every portal. They contain no address, and promise only what the product keeps. */
export const sharedTexts: ContentTexts = {
  contact: {
    title: 'Contact',
    body: p('Our address and phone number will be here soon.'),
  },
  'footer-terms': {
    title: 'Terms',
    body: p(
      'Nothing on this site is an offer to sell or a solicitation of an offer to buy a security. Offers are made only through the confidential offering documents of a fund, to accredited investors. Read our <a href="/terms-of-use">terms of use</a> and <a href="/privacy-policy">privacy policy</a>.',
    ),
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    body: [
      p('This page explains what we store about you, why, and what your rights are.'),
      '<h2>What we store</h2>',
      p(
        'Your name and address, what you invest, and the documents you upload or sign. We keep them because the law requires it and because we cannot manage your investment without them.',
        'We also record who signed in, opened a document or changed something, and from which network address, to keep your account safe.',
      ),
      '<h2>Cookies</h2>',
      p(
        'This site sets no cookies. Your browser stores your session and your choice of light or dark mode. Videos are hosted elsewhere. Nothing loads from those hosts until you press play, and then only from their cookie-free players.',
      ),
      '<h2>Who can see it</h2>',
      p(
        'You, and the people at the fund manager who need to. A court or an authority can require us by law to disclose it.',
      ),
      '<h2>How long we keep it</h2>',
      p(
        'We keep records of investments for as long as the law requires. We keep your newsletter address until you unsubscribe.',
      ),
      '<h2>Your rights</h2>',
      p(
        'You can ask us what we hold about you, ask us to correct it, or ask us to delete what the law does not require us to keep. The <a href="/contact">contact page</a> says how to reach us.',
      ),
    ].join(''),
  },
  'terms-of-use': {
    title: 'Terms of Use',
    body: '<p>By using this site you accept these terms. If they conflict with a signed agreement, the agreement prevails.</p><h2>Your account</h2><p>Keep your password to yourself. You are responsible for what happens under your account until you tell us that it is no longer secure.</p><h2>No offer</h2><p>Nothing here is an offer to sell a security. Offers are made only through the confidential offering documents of a fund, to accredited investors.</p><h2>Documents</h2><p>Offering documents are confidential. Use them only for your own investment decision.</p><h2>Figures</h2><p>We take care that every figure is correct. Values are the manager&#39;s estimates, not prices at which an interest can be sold. Past performance does not guarantee future results.</p><h2>Links</h2><p>Some pages link to other sites. We are not responsible for their content.</p><h2>Changes</h2><p>We may change these terms, and will write to every investor before we do.</p>',
  },
  'investment-calculations-disclaimer': {
    title: 'How the figures are calculated',
    body: '<p>Distributions are the amount invested multiplied by the percentage that the fund has returned so far. The current value is the manager&#39;s latest estimate, not a price at which an interest can be sold. The table counts the whole of each countersigned agreement; value, gain and return count only money that has arrived. Where a fund keeps a journal, its figures are the amounts in it instead: what was paid in, what was distributed, and the net asset value. Figures are rounded to the cent for each investment, and totals are sums of the rounded figures.</p>',
  },
};
