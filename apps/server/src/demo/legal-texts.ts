export interface ContentText {
  title: string;
  body: string;
}

/** Texts that both portals begin with. */
export const legalTexts: Record<string, ContentText> = {
  contact: {
    title: 'Contact',
    body: '<p>100 Meeting Street, Charleston SC 29401. Write to office@example.com or call +1 843 555 0100.</p>',
  },
  'footer-terms': {
    title: 'Terms',
    body: '<p>Nothing on this site is an offer to sell or a solicitation of an offer to buy a security. Offers are made only by the confidential offering documents of a fund, to accredited investors. Read our <a href="/terms-of-use">terms of use</a> and <a href="/privacy-policy">privacy policy</a>.</p>',
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    body: '<h2>What we keep</h2><p>Your name and address, what you invest, and the papers you upload or sign. We keep them because the law asks us to and because your investment cannot be run without them.</p><h2>Who sees it</h2><p>You, and the people of the fund manager who need to. We sell nothing to anybody.</p><h2>Your rights</h2><p>Ask us what we hold about you, and to correct it. Records of investments are kept for as long as the law requires.</p>',
  },
  'terms-of-use': {
    title: 'Terms of Use',
    body: '<h2>Your account</h2><p>Keep your password to yourself. What is done with your account counts as done by you until you tell us otherwise.</p><h2>Documents</h2><p>Offering documents are confidential. They are for your own decision only.</p><h2>Figures</h2><p>We take care that every figure is right. Where this site and a signed agreement differ, the agreement holds.</p>',
  },
  'investment-calculations-disclaimer': {
    title: 'How the figures are made',
    body: '<p>Distributions are the amount invested times the percentage that the fund has returned so far. The current value is the manager&#39;s latest estimate, not a price at which an interest can be sold. Figures are rounded to the cent for each investment, and totals add the rounded figures.</p>',
  },
};
