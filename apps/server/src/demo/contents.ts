import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import {
  type ContentTexts,
  createContents,
  type PortalIds,
  type PortalSlug,
  paragraphs as p,
  sharedTexts,
} from '../setup/index.ts';
import { contactText, demoLegalTexts } from './legal-texts.ts';
import { demoFunds } from './offerings/index.ts';

const stallionFunds = demoFunds.filter(({ portal }) => portal === 'stallion');
/** Nobody has put money into one that is announced only. */
const openedFunds = stallionFunds.filter(({ days: [open] }) => open !== null && open <= 0);
const millions = openedFunds.reduce((sum, { total }) => sum + Number(total), 0) / 1_000_000;
const paidOut = stallionFunds.find(({ status }) => status === 'Done')?.returned ?? '0';

const stallion: ContentTexts = {
  'header-extra-stallion': {
    title: '',
    body: p('Partners since 2009. <a href="/contact">Speak with a partner</a>'),
  },
  'home-title': {
    title: 'Real assets, held with patience',
    body: p(
      'We buy well-built property in growing American towns, improve it, and share the returns with the people who invest alongside us.',
    ),
  },
  'welcome-title': {
    title: 'Welcome to Stallion Fund',
    body: p('You have been invited to look around. Take your time. We are a phone call away.'),
  },
  'home-intro': {
    title: 'What our funds own',
    body: p(
      'Every fund owns something you can visit. Before we ask you to invest, we commit our own money, complete our due diligence and write down what could go wrong.',
      'You can follow each property from the first offer to the last distribution, with numbers that add up to the cent.',
    ),
  },
  'home-approach': { title: 'How we invest', body: '' },
  'home-pillar-1': { title: 'Find', body: p('We look at 400 properties a year and buy a few.') },
  'home-pillar-2': {
    title: 'Improve',
    body: p('Renovation is funded at closing and done home by home by our own crews.'),
  },
  'home-pillar-3': {
    title: 'Share',
    body: p(
      'Each fund distributes on its own schedule, from every quarter to once a year. Documents, taxes and news are all in one place.',
    ),
  },
  'home-figure-1': { title: `$${millions}M`, body: p('in all of our funds') },
  'home-figure-2': { title: String(openedFunds.length), body: p('funds since 2009') },
  'home-figure-3': {
    title: `${(Number(paidOut) / 100).toFixed(2)}x`,
    body: p('paid out by our fund that has ended'),
  },
  'home-figure-4': { title: '5%', body: p('of each fund is our own money') },
  'home-closing': {
    title: 'Who looks after your money',
    body: p('Three partners, nine colleagues, one office in Charleston. Meet us.'),
  },
  'home-disclaimer': {
    title: '',
    body: p(
      'Past performance does not guarantee future results. Interests are offered only to accredited investors, through the offering documents of each fund. Each investor states in the agreement that they are one, and we look at what they have stated before we countersign. The figures on this page are for demonstration only.',
    ),
  },
  about: {
    title: 'About Stallion Fund',
    body: p(
      'Stallion Fund was founded in 2009 by three people who wanted to own buildings the way families do: for the long term, with debt that the rents can carry, and close enough to see.',
      'Today, 900 families own property with us. We still meet every one of them, we still put in the first five percent of each fund ourselves, and we still buy only what we would show our own families on a Sunday drive.',
    ),
  },
  'portfolio-intro': {
    title: 'Portfolio',
    body: p(
      'Properties that our investors own with us, and properties that we have sold: what each one is, who owns it, and how it turned out.',
    ),
  },
  'education-intro': {
    title: 'Education',
    body: p('What we wish every investor knew before their first investment.'),
  },
};

const sports: ContentTexts = {
  'header-extra-sports': {
    title: '',
    body: p('Six stakes, one season ticket. <a href="/portfolio">Meet the teams</a>'),
  },
  'home-title': {
    title: 'Own a piece of the game',
    body: p(
      'Clubs, venues and leagues with room to grow, open to private investors on the same terms as insiders.',
    ),
  },
  'home-intro': {
    title: 'Where sports is a business',
    body: p(
      'We invest where loyal fans meet a business that has been run like a hobby: tickets, media and venues.',
      'We take a seat on the board, and you see the books every quarter.',
    ),
  },
  'home-approach': { title: 'The game plan', body: '' },
  'home-pillar-1': {
    title: 'Scout',
    body: p('Second divisions, young leagues and academies: value before it shows up on television.'),
  },
  'home-pillar-2': { title: 'Build', body: p('Venues, memberships and media rights, in that order.') },
  'home-pillar-3': {
    title: 'Return',
    body: p('Cash flow while we own, and a share of the proceeds when we sell.'),
  },
  'home-figure-1': { title: '6', body: p('clubs, leagues and venues') },
  'home-figure-2': { title: '13,100', body: p('members of our academies and pools') },
  'home-figure-3': { title: '2', body: p('venues rebuilt or under construction since 2021') },
  'home-closing': {
    title: 'The people on the bench',
    body: p('Players, operators and deal-makers who have done this before.'),
  },
  'home-disclaimer': {
    title: '',
    body: p(
      'Investments in sports can be lost entirely. Interests are offered only to accredited investors, through the offering documents of each fund. Each investor states in the agreement that they are one, and we look at what they have stated before we countersign. The figures on this page are for demonstration only.',
    ),
  },
  about: {
    title: 'About Paddock Sports',
    body: p(
      'Paddock Sports began as a conversation in a locker room about who really owns a club. We think it should be more people.',
      'We buy into clubs, venues and leagues that already draw a crowd, and build the business to match.',
    ),
  },
  'portfolio-intro': { title: 'Portfolio', body: p('Every club, venue and league we own a part of.') },
  'education-intro': {
    title: 'Insights',
    body: p('How the business of sports works, explained by the people in it.'),
  },
};

/** The texts of the demo that each portal has for itself. */
export const portalTexts: Readonly<Record<PortalSlug, ContentTexts>> = {
  stallion: { contact: contactText('stallion'), ...stallion },
  sports: { contact: contactText('sports'), ...sports },
};

/** Stores the editable texts of every page of both portals. */
export async function seedContents(
  db: Kysely<Database>,
  { portalIds, now }: { portalIds: PortalIds; now: Date },
): Promise<void> {
  const shared = { ...sharedTexts, ...demoLegalTexts };
  for (const slug of ['stallion', 'sports'] as const)
    await createContents(db, {
      portal: portalIds[slug],
      texts: { ...shared, ...portalTexts[slug] },
      now,
    });
}
