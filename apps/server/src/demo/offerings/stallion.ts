import { amountLines, bullets, type DemoOffering, paragraphs, periods } from './demo-offering.ts';

const sponsor = {
  sponsor_name: 'Stallion Fund Management',
  sponsor_description: paragraphs(
    'Stallion has bought, improved and sold property since 2009, most of it in the Southeast. Our own people manage every property, so the person who answers your question has stood in the building.',
    'We invest at least five percent of the equity in each fund, on the same terms as you.',
  ),
};

/** The offerings of the first portal, by the slug of the fund. The first four say everything, the others less. */
/** What was raised and is held for its income. */
const held = {
  ...sponsor,
  distributions: 'Quarterly',
  charges: { management: 1.5, profits: 20 },
};

export const stallionOfferings: Readonly<Record<string, DemoOffering>> = {
  'harbor-residences': {
    ...sponsor,
    target_return: '13–14% a year (IRR), net of fees',
    preferred: 8,
    term: '5 years, with one extension of a year',
    distributions: 'Quarterly, from the first year',
    charges: { management: 1.5, profits: 20 },
    highlights: [
      '184 homes on the water, bought at 81% of what they would cost to build',
      'Rents in the neighborhood are 14% above ours, before any renovation',
      'Renovation fully funded at closing, with no capital calls planned',
      'Fixed-rate debt for seven years, two years longer than the plan',
      'The sponsor invests 5% of the equity on the same terms',
    ],
    plan: paragraphs(
      'We renovate each home as its lease ends: new kitchens and floors, washers and dryers, and better use of the balconies that face the harbor. The budget is $20,000 a home, and the first eleven are done.',
      'About five homes turn over each month, so the work takes three years and the community stays full while we do it. In the fifth year we sell to a long-term owner.',
    ),
    sources_and_uses: {
      sources: amountLines(
        ['Senior loan', 17_440_000],
        ['Investors in this fund', 12_000_000],
        ['Sponsor’s investment', 640_000],
      ),
      uses: amountLines(
        ['Purchase price', 23_900_000],
        ['Renovation of 184 homes', 3_680_000],
        ['Reserves and working capital', 992_500],
        ['Closing and financing costs', 910_000],
        ['Acquisition fee', 597_500],
      ),
    },
    projections: periods(
      ['Year 1', 4.5, 0],
      ['Year 2', 5.5, 0],
      ['Year 3', 6.5, 0],
      ['Year 4', 7, 0],
      ['Year 5', 7.25, 148],
    ),
    projection_assumptions: bullets(
      'Rents grow 3% a year, and renovated homes rent for $210 a month more.',
      'Occupancy averages 94%, against 96% today.',
      'Costs grow 3.5% a year; insurance grows 8% a year for the first two years.',
      'The sale is at a capitalization rate of 5.75%, half a point above the purchase.',
    ),
    risks: [
      'Renovation can cost more, take longer, or earn less rent than planned.',
      'The homes are on the water. A storm can empty them, and insurance can become dearer than assumed.',
      'The loan is 58% of cost. If it is not repaid, the lender may take the property.',
    ],
    location: '14 Lockwood Drive, Charleston, South Carolina',
    location_description: paragraphs(
      'On the Ashley River, ten minutes on foot from the hospital district, which employs 17,000 people. The nearest new apartments are two miles inland and rent for a third more.',
    ),
  },
  'ridge-logistics': {
    ...sponsor,
    target_return: 'About 10% a year (IRR), net of fees',
    preferred: 6,
    term: '7 years',
    distributions: '7% a year, paid in June and December',
    charges: { management: 1.25, profits: 15 },
    highlights: [
      'Three buildings with four tenants and nine years of leases remaining',
      'Tenants pay taxes, insurance and maintenance',
      'Rents rise with inflation each year, by 2% at least and 4% at most',
      'No lease ends during the life of the fund',
    ],
    plan: paragraphs(
      'We hold the buildings, collect the rent and pay it out. Two of the sites have room for 90,000 square feet more, which two tenants have asked about; nothing in the projections counts on it.',
    ),
    sources_and_uses: {
      sources: amountLines(
        ['Mortgage', 24_000_000],
        ['Investors in this fund', 20_000_000],
        ['Sponsor’s investment', 1_060_000],
      ),
      uses: amountLines(
        ['Purchase price', 42_600_000],
        ['Closing and financing costs', 1_150_000],
        ['Reserves', 884_000],
        ['Acquisition fee', 426_000],
      ),
    },
    projections: periods(
      ['Year 1', 7, 0],
      ['Year 2', 7, 0],
      ['Year 3', 7, 0],
      ['Year 4', 7, 0],
      ['Year 5', 7, 0],
      ['Year 6', 7, 0],
      ['Year 7', 7, 128],
    ),
    projection_assumptions: bullets(
      'Rents rise 2.5% a year, between the least and the most that the leases allow.',
      'Every tenant stays to the end of its lease. The leases end two years after the fund.',
      'The sale is at a capitalization rate of 6.25%, against 6% at the purchase.',
    ),
    risks: [
      'Four tenants pay all of the rent. If one fails, a building may be empty for a year or more.',
      'The mortgage is 53% of cost. If it is not repaid, the lender may take the buildings.',
      'The sale is assumed at a price that interest rates may not allow.',
    ],
    location: 'Villa Rica, Georgia, on Interstate 20',
    location_description: paragraphs(
      'Thirty-five miles west of Atlanta. Four-fifths of the people of the Southeast can be reached by truck within a day.',
    ),
  },
  'vineyard-land': {
    ...sponsor,
    target_return: '8–9% a year (IRR), net of fees',
    term: '10 years',
    distributions: 'Once a year, after the harvest',
    charges: { management: 1 },
    highlights: [
      '240 acres of vines and 170 acres of orchard, with senior water rights',
      'Twelve-year lease to a winery that has farmed here since 1994',
      'No debt',
    ],
    plan: paragraphs(
      'The winery farms the vines and the orchard, carries the cost and the risk of the harvest, and pays rent whatever the year. It may buy the land at the appraised value from the eighth year.',
    ),
    sources_and_uses: {
      sources: amountLines(['Investors in this fund', 6_000_000], ['Sponsor’s investment', 320_000]),
      uses: amountLines(
        ['Purchase price of land, vines and trees', 5_740_000],
        ['Irrigation', 260_000],
        ['Reserve', 152_600],
        ['Closing costs', 110_000],
        ['Acquisition fee', 57_400],
      ),
    },
    projections: periods(
      ['Years 1 and 2', 8.6, 0],
      ['Years 3 and 4', 9, 0],
      ['Years 5 and 6', 9.4, 0],
      ['Years 7 and 8', 9.8, 0],
      ['Years 9 and 10', 10.2, 152],
    ),
    projection_assumptions: bullets(
      'Rent rises 2% a year, as the lease says.',
      'Land in both valleys gains 4.3% a year. It has gained 5.1% a year since 2000.',
    ),
    risks: [
      'One winery leases all of the land. If it fails, another has to be found.',
      'Drought, fire and disease can end a vineyard or an orchard, and water rights can be curtailed.',
    ],
    location: 'Dundee Hills and Hood River, Oregon',
  },
  'campus-housing': {
    ...sponsor,
    target_return: '11–12% a year (IRR), net of fees',
    preferred: 7,
    term: '6 years',
    distributions: 'Twice a year, after the rents of each semester',
    charges: { management: 1.5, profits: 20 },
    highlights: [
      '410 beds, four minutes on foot from the campus gate',
      '97% occupied on average for six years',
      'Parents guarantee nine leases in ten',
    ],
    plan: paragraphs(
      'Over two summers we replace the windows and air conditioning and turn the unused ground floor into study rooms. Then we hold, and sell after the sixth year.',
    ),
    sources_and_uses: {
      sources: amountLines(
        ['Loan', 11_000_000],
        ['Investors in this fund', 9_000_000],
        ['Sponsor’s investment', 480_000],
      ),
      uses: amountLines(
        ['Purchase price', 19_100_000],
        ['Building works', 620_000],
        ['Closing and financing costs', 380_000],
        ['Reserves', 227_200],
        ['Acquisition fee', 152_800],
      ),
    },
    projections: periods(
      ['Year 1', 6, 0],
      ['Year 2', 6.25, 0],
      ['Year 3', 6.5, 0],
      ['Year 4', 6.75, 0],
      ['Year 5', 7, 0],
      ['Year 6', 7.25, 138],
    ),
    projection_assumptions: bullets(
      'Rents grow 3% a year. They have grown 4% a year since 2019.',
      'Occupancy averages 95%.',
    ),
    risks: [
      'The building depends on one campus. Fewer students, or new beds nearby, would lower rents.',
      'Works are done in two summers. One that runs late costs the rents of a semester.',
      'The loan is 54% of cost. If it is not repaid, the lender may take the building.',
    ],
    location: 'Knoxville, Tennessee',
  },
  'tower-offices': {
    ...sponsor,
    term: 'About 7 years',
    charges: { management: 1.5, profits: 20 },
    location: 'Richmond, Virginia',
  },
  'cedar-creek-apartments': {
    ...held,
    term: '10 years',
    preferred: 6,
    location: 'Huntersville, North Carolina',
  },
  'riverside-medical': { ...held, term: '11 years', preferred: 5, location: 'Columbia, South Carolina' },
  'harbor-residences-i': {
    ...held,
    term: '11 years',
    preferred: 8,
    location: 'Mount Pleasant, South Carolina',
  },
  'townhouse-income': {
    ...held,
    term: '9 years',
    preferred: 7,
    distributions: 'Quarterly, and after each sale',
    location: 'Greenville and Spartanburg, South Carolina, and Asheville, North Carolina',
  },
  'pre-2020-stallion-fund': {
    ...sponsor,
    term: 'Ended',
    distributions: 'All paid',
    charges: { management: 1.5, profits: 20 },
  },
};
