import type { PortalSlug } from '../setup/index.ts';

/** The people behind both portals, in the order in which they are named. */
export const demoTeam: readonly { portal: PortalSlug; name: string; position: string; bio: string }[] = [
  {
    portal: 'stallion',
    name: 'Margaret Hale',
    position: 'Managing Partner',
    bio: '<p>Twenty-six years in real estate, eleven of them as head of acquisitions of a pension fund. Chairs the investment committee and signs every agreement herself.</p>',
  },
  {
    portal: 'stallion',
    name: 'Thomas Adeyemi',
    position: 'Partner, Investments',
    bio: '<p>Has bought and sold more than two billion dollars of housing and logistics. Walks every property before an offer is made.</p>',
  },
  {
    portal: 'stallion',
    name: 'Ruth Castellanos',
    position: 'Partner, Finance',
    bio: '<p>An auditor for twelve years before she kept books of her own. The figures on your dashboard are hers.</p>',
  },
  {
    portal: 'stallion',
    name: 'Ingrid Solberg',
    position: 'Investor Relations',
    bio: '<p>Answers within a day, usually within an hour. Speaks four languages and plain English in all of them.</p>',
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
    bio: '<p>Wrote offering documents for fifteen years, and now removes from ours what nobody can understand.</p>',
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
    bio: '<p>Negotiated the rights of three leagues, and read every clause of them.</p>',
  },
  {
    portal: 'sports',
    name: 'Marcus Oyelaran',
    position: 'Partner, Venues',
    bio: '<p>Has built four stadiums and one opera house. Says that the opera was louder.</p>',
  },
  {
    portal: 'sports',
    name: 'Grace Nakamura',
    position: 'Investor Relations',
    bio: '<p>Former goalkeeper. Lets nothing through, least of all a late report.</p>',
  },
];
