import { type ContentTexts, paragraphs as p } from './contents.ts';
import { sharedTexts } from './shared-texts.ts';

/**
 * The texts of every page of a portal until its owner replaces them, by slug. They are true of any fund manager who
 * uses Paddock.
 */
export function neutralTexts(portal: {
  readonly slug: string;
  readonly name: string;
  readonly educationLabel?: string | null;
}): ContentTexts {
  return {
    ...sharedTexts,
    [`header-extra-${portal.slug}`]: { title: '', body: p('<a href="/contact">Speak with us</a>') },
    'home-title': {
      title: 'Invest alongside us',
      body: p('Private funds for accredited investors, from the first document to the last distribution.'),
    },
    'welcome-title': {
      title: 'Welcome',
      body: p('You have been invited to look around. Take your time, and ask us anything you want to know.'),
    },
    'home-intro': {
      title: 'What we do',
      body: p(
        'We bring investors together in funds with a defined set of investments, on terms that are in writing before anyone commits.',
        'On your dashboard, you can follow every investment: its documents, its distributions and its value.',
      ),
    },
    'home-approach': { title: 'How it works', body: '' },
    'home-pillar-1': {
      title: 'Explore',
      body: p('Sign in to see the funds that you can invest in, with all their documents.'),
    },
    'home-pillar-2': { title: 'Commit', body: p('Choose an amount and sign the agreement in your browser.') },
    'home-pillar-3': {
      title: 'Follow',
      body: p('Distributions, tax documents and news are all in one place.'),
    },
    'home-closing': { title: 'Who we are', body: p('What we do, and for whom.') },
    'home-disclaimer': {
      title: '',
      body: p(
        'Past performance does not guarantee future results, and an investment can be lost entirely. Interests are offered only to accredited investors, through the offering documents of each fund.',
      ),
    },
    'portfolio-intro': { title: 'Portfolio', body: p('What our investors own with us.') },
    about: {
      title: `About ${portal.name}`,
      body: p('We manage private funds for accredited investors.'),
    },
    'education-intro': {
      title: portal.educationLabel || 'Education',
      body: p('What to know before you invest.'),
    },
  };
}

/** What the sports portal of a new deployment says differently. */
export const sportsTexts: ContentTexts = {
  'header-extra-sports': { title: '', body: p('<a href="/portfolio">See the portfolio</a>') },
  'home-title': {
    title: 'Invest in sports',
    body: p('Private funds for accredited investors, from the first document to the last distribution.'),
  },
  'home-intro': {
    title: 'What we do',
    body: p(
      'We invest in the business of sports, through funds with terms that are in writing before anyone commits.',
      'On your dashboard, you can follow every investment: its documents, its distributions and its value.',
    ),
  },
  about: {
    title: 'About Paddock Sports',
    body: p('We manage private funds that invest in sports, for accredited investors.'),
  },
  'education-intro': { title: 'Insights', body: p('How the business of sports works.') },
};
