import { amountLines, bullets, type DemoOffering, paragraphs, periods } from './demo-offering.ts';

const sponsor = {
  sponsor_name: 'Paddock Sports Management',
  sponsor_description: paragraphs(
    'We own and run sports businesses that fill their seats: six clubs, leagues and venues since 2014. Our partners have run a league, a stadium and a broadcast rights desk.',
  ),
};

/** The offerings of the second portal, by the slug of the fund. */
export const sportsOfferings: Readonly<Record<string, DemoOffering>> = {
  'northside-stadium': {
    ...sponsor,
    target_return: 'About 12% a year (IRR), net of fees',
    preferred: 7,
    term: '7 seasons',
    distributions: 'After each season, from the second',
    charges: { management: 2, profits: 20 },
    highlights: [
      'A stake in the club and in the 22 acres around its new stadium',
      'Ticketing, media and hospitality contracted for five seasons',
      'Season tickets sold out eleven months before the first match',
      'The city pays for the roads and the station',
    ],
    plan: paragraphs(
      'The stadium opens for the second season. Eighty apartments and a hotel follow on land that the club owns, each begun only when its own financing is complete.',
      'We sell the buildings when they are let, and the stake in the club at the end of the term, with a right of the other owners to buy first.',
    ),
    sources_and_uses: {
      sources: amountLines(
        ['Stadium bonds', 40_000_000],
        ['Investors in this fund', 25_000_000],
        ['Construction loan', 22_500_000],
        ['Owners of the club', 12_500_000],
      ),
      uses: amountLines(
        ['Stadium', 46_000_000],
        ['Apartments', 19_500_000],
        ['Stake in the club', 18_000_000],
        ['Hotel', 11_000_000],
        ['Design, permits and financing', 3_700_000],
        ['Reserve', 1_800_000],
      ),
    },
    projections: periods(
      ['Season 1', 0, 0],
      ['Season 2', 2, 0],
      ['Season 3', 5, 0],
      ['Season 4', 7, 0],
      ['Season 5', 8, 0],
      ['Season 6', 8.5, 0],
      ['Season 7', 9, 175],
    ),
    projection_assumptions: bullets(
      'Average attendance of 17,400 in a stadium of 21,000 seats. No promotion is assumed.',
      'Media income stays at the contracted amount after the fifth season.',
      'The apartments are let within ten months, at the rents of the district today.',
      'The stake is sold at 3.1 times revenue. The last six sales in the league averaged 3.8 times.',
    ),
    risks: [
      'A club can lose matches, spectators and sponsors, and its stake can become hard to sell.',
      'The stadium, the apartments and the hotel can cost more or open later than planned.',
      'Bonds and loans are 63% of cost, and are paid before investors are.',
    ],
    location: 'Northside, Columbus, Ohio',
    location_description: paragraphs(
      'Two miles north of downtown, with a station of its own from the second season. 410,000 people live within 20 minutes.',
    ),
  },
  'diamond-academy': {
    ...sponsor,
    target_return: '14–15% a year (IRR), net of fees',
    preferred: 8,
    term: '5 years',
    distributions: 'Twice a year',
    charges: { management: 1.5, profits: 20 },
    highlights: [
      'Five academies with 3,900 paying members',
      'Memberships alone cover the fixed costs',
      'The founders stay for five years and keep 11% of the equity',
    ],
    plan: paragraphs(
      'We put the five academies on one booking system and one brand, fit out the two newest halls, and add summer camps at all of them. The founders run the coaching, we run the business.',
    ),
    sources_and_uses: {
      sources: amountLines(
        ['Investors in this fund', 7_500_000],
        ['Equipment leases', 1_200_000],
        ['Founders', 900_000],
      ),
      uses: amountLines(
        ['Purchase of the academies', 6_300_000],
        ['Fit-out and equipment', 1_850_000],
        ['Working capital', 730_000],
        ['Brand and booking system', 520_000],
        ['Closing costs and fees', 200_000],
      ),
    },
    projections: periods(
      ['Year 1', 6, 0],
      ['Year 2', 8, 0],
      ['Year 3', 9, 0],
      ['Year 4', 10, 0],
      ['Year 5', 10, 140],
    ),
    projection_assumptions: bullets(
      'Members grow 4% a year, and prices 3%.',
      'Camps fill six weeks of the summer, at three-quarters of their places.',
    ),
    risks: [
      'Families can leave for another academy, and the founders can leave after five years.',
      'Leases of halls and equipment are paid whether members stay or not.',
    ],
    location: 'Charlotte, Raleigh, Greensboro, Greenville and Columbia',
  },
  'track-and-field-series': {
    ...sponsor,
    preferred: 7,
    term: '4 seasons',
    distributions: 'After each season',
    charges: { management: 1.5, profits: 20 },
  },
};
