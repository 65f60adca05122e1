import type { PortalSlug } from '../../setup/index.ts';

/** A fund of the demo. Amounts are dollars as decimal text. Days are relative to the day of the first start. */
export interface DemoFund {
  slug: string;
  portal: PortalSlug;
  name: string;
  type: string;
  /** open, start, close, end. */
  days: readonly [number | null, number | null, number | null, number | null];
  status?: 'Closed' | 'Done';
  total: string;
  minimum: string;
  minimumForExisting?: string;
  maximum?: string;
  returned?: string;
  value?: string;
  hasCall?: boolean;
  /** Relative to the portal's picture folder. */
  picture: string;
  investment: string;
  description: string;
}

const toParagraphs = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('');

/** Funds in every status, on both portals: New, Open, Started, Closed, Done. */
export const demoFunds: readonly DemoFund[] = [
  {
    slug: 'harbor-residences',
    portal: 'stallion',
    picture: 'assets/terraces',
    name: 'Harbor Residences Fund II',
    type: 'Multifamily real estate',
    days: [-60, -30, 45, 1880],
    total: '12000000',
    minimum: '25000',
    minimumForExisting: '10000',
    maximum: '1000000',
    hasCall: true,
    investment: toParagraphs(
      'A 184-unit waterfront community in Charleston, bought below replacement cost and renovated home by home as leases end.',
      'The plan is a five-year hold with quarterly distributions from the first year.',
    ),
    description: toParagraphs(
      'Harbor Residences Fund II acquires and improves one property. Market rents in the neighborhood are 14 percent above in-place rents, and the renovation budget is fully funded at closing.',
      'Debt is fixed for seven years at 58 percent of cost. The sponsor invests at least five percent of the equity alongside you, on the same terms.',
    ),
  },
  {
    slug: 'ridge-logistics',
    portal: 'stallion',
    picture: 'funds/logistics',
    name: 'Ridge Logistics Fund',
    type: 'Industrial real estate',
    days: [-40, -20, 80, 2640],
    total: '20000000',
    minimum: '50000',
    maximum: '2500000',
    hasCall: true,
    investment: toParagraphs(
      'Three distribution buildings on the interstate west of Atlanta, leased to four tenants with an average of nine years remaining.',
    ),
    description: toParagraphs(
      'Rents are indexed to inflation, tenants pay taxes, insurance and maintenance, and no lease expires during the life of the fund.',
      'Planned distributions are seven percent of the amount invested per year, paid twice a year.',
    ),
  },
  {
    slug: 'vineyard-land',
    portal: 'stallion',
    picture: 'funds/vineyard',
    name: 'Vineyard Land Partners',
    type: 'Farmland',
    days: [-10, -2, 120, 3780],
    total: '6000000',
    minimum: '20000',
    maximum: '500000',
    investment: toParagraphs(
      'Two hundred and forty acres of vines in the Willamette Valley and 170 acres of orchard at Hood River, leased to an established winery.',
    ),
    description: toParagraphs(
      'Land with water rights, a twelve-year lease, and a tenant option to buy at the appraised value.',
    ),
  },
  {
    slug: 'campus-housing',
    portal: 'stallion',
    picture: 'funds/campus',
    name: 'Campus Housing Fund III',
    type: 'Student housing',
    days: [-5, 20, 110, 2310],
    total: '9000000',
    minimum: '25000',
    investment: toParagraphs(
      'A 410-bed building a short walk from the campus gate, 97 percent occupied for the past six years.',
    ),
    description: toParagraphs(
      'Documents are available now. Commitments open on the day the offering starts.',
    ),
  },
  {
    slug: 'tower-offices',
    portal: 'stallion',
    picture: 'funds/tower',
    name: 'Tower Conversion Fund',
    type: 'Redevelopment',
    days: [40, 70, 160, 2720],
    total: '30000000',
    minimum: '100000',
    investment: toParagraphs('An empty office tower becomes 220 apartments.'),
    description: toParagraphs('Coming soon.'),
  },
  {
    slug: 'harbor-residences-i',
    portal: 'stallion',
    picture: 'funds/harbor',
    name: 'Harbor Residences Fund I',
    type: 'Multifamily real estate',
    days: [-3130, -3090, -2970, 1050],
    total: '8000000',
    minimum: '25000',
    investment: toParagraphs(
      'A 96-unit community in Mount Pleasant, renovated and fully leased, and the 140 slips of the marina on Shem Creek.',
    ),
    description: toParagraphs('Renovation is complete and the fund distributes every quarter.'),
  },
  {
    slug: 'townhouse-income',
    portal: 'stallion',
    picture: 'funds/townhouses',
    name: 'Townhouse Income Fund',
    type: 'Single-family rental',
    days: [-3150, -3110, -2990, 300],
    total: '5000000',
    minimum: '10000',
    investment: toParagraphs(
      'Sixty-two townhouses in Greenville and Spartanburg, and thirty-eight cottages in Asheville.',
    ),
    description: toParagraphs(
      'We have started to sell individual homes. The fund will wind up within a year.',
    ),
  },
  {
    slug: 'cedar-creek-apartments',
    portal: 'stallion',
    picture: 'assets/cottages',
    name: 'Cedar Creek Apartments',
    type: 'Multifamily real estate',
    days: [-3180, -3120, -2990, 700],
    total: '6500000',
    minimum: '25000',
    investment: toParagraphs('A 148-unit garden community in Huntersville, north of Charlotte.'),
    description: toParagraphs('The fund has paid a distribution for every quarter since its first full one.'),
  },
  {
    slug: 'riverside-medical',
    portal: 'stallion',
    picture: 'assets/clinic',
    name: 'Riverside Medical Offices',
    type: 'Medical offices',
    days: [-3090, -3050, -2950, 1100],
    total: '5500000',
    minimum: '20000',
    investment: toParagraphs('Two medical office buildings beside the regional hospital in Columbia.'),
    description: toParagraphs('Eleven practices lease both buildings, with rents that rise every year.'),
  },
  {
    slug: 'pre-2020-stallion-fund',
    portal: 'stallion',
    picture: 'assets/mill',
    name: 'Pre-2020 Stallion Fund',
    type: 'Diversified',
    days: [-3600, -3550, -3400, -400],
    status: 'Done',
    total: '4000000',
    minimum: '10000',
    returned: '164.75',
    value: '0',
    investment: toParagraphs('King Street Offices, The Old Cotton Mill and Battery Lane, all since sold.'),
    description: toParagraphs('The fund has made its final distribution and is closed.'),
  },
  {
    slug: 'northside-stadium',
    portal: 'sports',
    picture: 'funds/stadium',
    name: 'Northside Stadium District',
    type: 'Venue and real estate',
    days: [-50, -25, 60, 2630],
    total: '25000000',
    minimum: '50000',
    maximum: '5000000',
    hasCall: true,
    investment: toParagraphs(
      'Minority ownership of a second-division club together with the land around its new stadium.',
    ),
    description: toParagraphs(
      'Ticketing, media and hospitality are contracted for five seasons. The district adds 80 apartments and a hotel on land that the club owns.',
    ),
  },
  {
    slug: 'diamond-academy',
    portal: 'sports',
    picture: 'funds/diamond',
    name: 'Diamond Academy Fund',
    type: 'Training facilities',
    days: [-20, -5, 75, 1910],
    total: '7500000',
    minimum: '15000',
    maximum: '750000',
    investment: toParagraphs(
      'Five indoor baseball academies in the Carolinas, and the brand that runs them.',
    ),
    description: toParagraphs('Memberships cover the fixed costs; camps and tournaments are the upside.'),
  },
  {
    slug: 'track-and-field-series',
    portal: 'sports',
    picture: 'funds/track',
    name: 'Meridian Track Series',
    type: 'Media rights',
    days: [-700, -680, -500, 700],
    status: 'Closed',
    total: '10000000',
    minimum: '25000',
    returned: '9.6',
    value: '121',
    investment: toParagraphs('A league of eight meetings with its media rights sold for six years.'),
    description: toParagraphs('The third season begins in spring.'),
  },
];
