import type { PortalSlug } from '../setup/index.ts';

/** The teams of both portals, in display order. */
export const demoTeam: readonly { portal: PortalSlug; name: string; position: string; bio: string }[] = [
  {
    portal: 'stallion',
    name: 'Margaret Hale',
    position: 'Managing Partner',
    bio: '<p>Twenty-six years in real estate, eleven of them as head of acquisitions for a pension fund. Chairs the investment committee and reads every agreement before it is countersigned.</p>',
  },
  {
    portal: 'stallion',
    name: 'Thomas Adeyemi',
    position: 'Partner, Investments',
    bio: '<p>Has bought and sold more than two billion dollars’ worth of housing and logistics properties. Walks every property before we make an offer.</p>',
  },
  {
    portal: 'stallion',
    name: 'Ruth Castellanos',
    position: 'Partner, Finance',
    bio: '<p>Spent twelve years as an auditor before joining us. The numbers on your dashboard are hers.</p>',
  },
  {
    portal: 'stallion',
    name: 'Ingrid Solberg',
    position: 'Investor Relations',
    bio: '<p>Replies within a day, usually within an hour. Speaks four languages, and plain English in all of them.</p>',
  },
  {
    portal: 'stallion',
    name: 'Samuel Whitfield',
    position: 'Construction',
    bio: '<p>Runs our own crews in the Carolinas and Tennessee. Has never opened a wall without a second budget.</p>',
  },
  {
    portal: 'stallion',
    name: 'Priya Raman',
    position: 'General Counsel',
    bio: '<p>Wrote offering documents for fifteen years, and now takes the legalese out of ours.</p>',
  },
  {
    portal: 'sports',
    name: 'Andre Castillo',
    position: 'Founding Partner',
    bio: '<p>Played nine seasons, then ran the business side of two clubs.</p>',
  },
  {
    portal: 'sports',
    name: 'Hannah Lindqvist',
    position: 'Partner, Media',
    bio: '<p>Negotiated the media rights of three leagues, and read every clause.</p>',
  },
  {
    portal: 'sports',
    name: 'Marcus Oyelaran',
    position: 'Partner, Venues',
    bio: '<p>Has built four stadiums and one opera house. Says the opera was louder.</p>',
  },
  {
    portal: 'sports',
    name: 'Grace Nakamura',
    position: 'Investor Relations',
    bio: '<p>Former goalkeeper. Lets nothing slip through, least of all a late report.</p>',
  },
];
