import { type ContentTexts, paragraphs as p } from './contents.ts';
import type { PortalSlug } from './portals.ts';
import { sharedTexts } from './shared-texts.ts';

const commonTexts: ContentTexts = {
  ...sharedTexts,
  'home-approach': { title: 'How it works', body: '' },
  'home-pillar-1': {
    title: 'Look',
    body: p('Sign in to see the funds that are open to you, with all their documents.'),
  },
  'home-pillar-2': { title: 'Commit', body: p('Choose an amount and sign the agreement in your browser.') },
  'home-pillar-3': {
    title: 'Follow',
    body: p('Distributions, tax papers and news are all in one place.'),
  },
  'home-closing': { title: 'Who we are', body: p('What we do, and for whom.') },
  'home-disclaimer': {
    title: '',
    body: p(
      'Past performance says nothing certain about the future, and an investment can be lost entirely. Interests are offered to accredited investors only, by the offering documents of each fund.',
    ),
  },
  'portfolio-intro': { title: 'Portfolio', body: p('What our investors own with us.') },
};

/** What each portal says until its own words are written: true of any fund manager who uses Paddock. */
export const defaultTexts: Readonly<Record<PortalSlug, ContentTexts>> = {
  stallion: {
    ...commonTexts,
    'header-extra-stallion': { title: '', body: p('<a href="/contact">Speak with us</a>') },
    'home-title': {
      title: 'Invest beside us',
      body: p('Private funds for accredited investors, from the first paper to the last distribution.'),
    },
    'welcome-title': {
      title: 'Welcome',
      body: p('You have been invited to look around. Take your time, and ask us whatever you want to know.'),
    },
    'home-intro': {
      title: 'What we do',
      body: p(
        'We bring investors together in funds that each hold a stated set of investments, on terms that are written down before anybody commits.',
        'On your dashboard you follow every investment: its papers, its distributions and its value.',
      ),
    },
    about: { title: 'About Stallion Fund', body: p('We manage private funds for accredited investors.') },
    'education-intro': { title: 'Education', body: p('What is worth knowing before an investment.') },
  },
  sports: {
    ...commonTexts,
    'header-extra-sports': { title: '', body: p('<a href="/portfolio">See the portfolio</a>') },
    'home-title': {
      title: 'Invest in sport',
      body: p('Private funds for accredited investors, from the first paper to the last distribution.'),
    },
    'home-intro': {
      title: 'What we do',
      body: p(
        'We invest in the business of sport, in funds whose terms are written down before anybody commits.',
        'On your dashboard you follow every investment: its papers, its distributions and its value.',
      ),
    },
    about: {
      title: 'About Paddock Sports',
      body: p('We manage private funds that invest in sport, for accredited investors.'),
    },
    'education-intro': { title: 'Insights', body: p('How the business of sport works.') },
  },
};
