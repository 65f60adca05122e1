/** How far an investor's participation in a fund has come. Amounts are dollars as decimal text. */
export type DemoParticipation = readonly [
  fund: string,
  stage: 'opened' | 'accepted' | 'signing' | 'countersign' | 'complete' | 'declined',
  amount?: string,
];

/**
 * What an investor has stated about being accredited, and its review: `none` if nothing was stated, `expiring` if an
 * accepted review ends soon.
 */
export type DemoAccreditation = 'none' | 'waiting' | 'accepted' | 'expiring' | 'refused';

/** An investor of the demo. They have no password: the demo's superadmin can view the site as them. */
export interface DemoInvestor {
  readonly name: readonly [first: string, last: string];
  readonly home: readonly [address: string, city: string, state: string, postalCode: string];
  readonly accreditation: DemoAccreditation;
  /** The trust or the business that invests, if it is not the person. */
  readonly trust?: string;
  readonly business?: string;
  readonly participations: readonly DemoParticipation[];
}

export const emailOf = ({ name }: DemoInvestor) =>
  `${name
    .join('.')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')}@example.com`;

/** Forty investors, so that every list of the back office has examples of every state. */
export const demoInvestors: readonly DemoInvestor[] = [
  {
    name: ['Amara', 'Adeyemi'],
    home: ['17 Tradd Street', 'Charleston', 'SC', '29401'],
    accreditation: 'accepted',
    participations: [
      ['harbor-residences', 'complete', '250000'],
      ['harbor-residences-i', 'complete', '100000'],
    ],
  },
  {
    name: ['Benjamin', 'Alvarez'],
    home: ['902 Barton Springs Road', 'Austin', 'TX', '78704'],
    accreditation: 'accepted',
    participations: [['harbor-residences', 'complete', '75000']],
  },
  {
    name: ['Caroline', 'Ashworth'],
    home: ['5 Beacon Hill Place', 'Boston', 'MA', '02108'],
    accreditation: 'accepted',
    trust: 'Ashworth Family Trust',
    participations: [
      ['harbor-residences', 'complete', '500000'],
      ['ridge-logistics', 'complete', '400000'],
      ['townhouse-income', 'complete', '150000'],
      ['cedar-creek-apartments', 'complete', '350000'],
    ],
  },
  {
    name: ['David', 'Bergstrom'],
    home: ['3410 Lake Harriet Parkway', 'Minneapolis', 'MN', '55410'],
    accreditation: 'accepted',
    participations: [['harbor-residences', 'countersign', '125000']],
  },
  {
    name: ['Elena', 'Brandt'],
    home: ['88 Vine Hill Road', 'Portland', 'OR', '97201'],
    accreditation: 'accepted',
    participations: [['vineyard-land', 'complete', '60000']],
  },
  {
    name: ['Franklin', 'Carver'],
    home: ['1450 Peachtree Street', 'Atlanta', 'GA', '30309'],
    accreditation: 'expiring',
    business: 'Carver Holdings LLC',
    participations: [
      ['ridge-logistics', 'complete', '1000000'],
      ['riverside-medical', 'complete', '500000'],
      ['harbor-residences', 'countersign', '300000'],
    ],
  },
  {
    name: ['Gloria', 'Castellano'],
    home: ['610 Delaware Avenue', 'Buffalo', 'NY', '14202'],
    accreditation: 'waiting',
    participations: [['harbor-residences', 'signing', '50000']],
  },
  {
    name: ['Henry', 'Chen'],
    home: ['2200 Telegraph Hill', 'San Francisco', 'CA', '94133'],
    accreditation: 'accepted',
    participations: [
      ['ridge-logistics', 'countersign', '200000'],
      ['vineyard-land', 'accepted', '100000'],
    ],
  },
  {
    name: ['Isabel', 'Cordova'],
    home: ['75 Canyon Road', 'Santa Fe', 'NM', '87501'],
    accreditation: 'waiting',
    participations: [['vineyard-land', 'opened']],
  },
  {
    name: ['Jonathan', 'Dalton'],
    home: ['31 Belle Meade Boulevard', 'Nashville', 'TN', '37205'],
    accreditation: 'accepted',
    participations: [
      ['northside-stadium', 'complete', '500000'],
      ['track-and-field-series', 'complete', '250000'],
    ],
  },
  {
    name: ['Katherine', 'Donnelly'],
    home: ['14 Brattle Street', 'Cambridge', 'MA', '02138'],
    accreditation: 'accepted',
    participations: [['northside-stadium', 'countersign', '150000']],
  },
  {
    name: ['Leonard', 'Eastman'],
    home: ['4021 Country Club Lane', 'Scottsdale', 'AZ', '85251'],
    accreditation: 'refused',
    participations: [['harbor-residences', 'opened']],
  },
  {
    name: ['Miriam', 'Feldman'],
    home: ['225 Central Park West', 'New York', 'NY', '10024'],
    accreditation: 'accepted',
    trust: 'Feldman Children’s Trust',
    participations: [
      ['harbor-residences', 'accepted', '400000'],
      ['harbor-residences-i', 'complete', '200000'],
    ],
  },
  {
    name: ['Nathaniel', 'Fox'],
    home: ['9 Orchard Court', 'Greenville', 'SC', '29601'],
    accreditation: 'waiting',
    participations: [['townhouse-income', 'complete', '25000']],
  },
  {
    name: ['Olivia', 'Gallagher'],
    home: ['1817 Pine Street', 'Philadelphia', 'PA', '19103'],
    accreditation: 'accepted',
    participations: [
      ['harbor-residences-i', 'complete', '75000'],
      ['harbor-residences', 'declined'],
    ],
  },
  {
    name: ['Patrick', 'Garrison'],
    home: ['702 Magnolia Avenue', 'Birmingham', 'AL', '35205'],
    accreditation: 'none',
    participations: [['harbor-residences', 'opened']],
  },
  {
    name: ['Quentin', 'Hale'],
    home: ['55 Battery Park', 'Burlington', 'VT', '05401'],
    accreditation: 'expiring',
    participations: [['vineyard-land', 'complete', '45000']],
  },
  {
    name: ['Rebecca', 'Harrington'],
    home: ['2638 Kenilworth Place', 'Dallas', 'TX', '75204'],
    accreditation: 'accepted',
    participations: [
      ['ridge-logistics', 'complete', '250000'],
      ['cedar-creek-apartments', 'complete', '100000'],
      ['harbor-residences', 'signing', '100000'],
    ],
  },
  {
    name: ['Samuel', 'Holloway'],
    home: ['119 Forsyth Park', 'Savannah', 'GA', '31401'],
    accreditation: 'accepted',
    participations: [
      ['pre-2020-stallion-fund', 'complete', '80000'],
      ['cedar-creek-apartments', 'complete', '60000.75'],
      ['riverside-medical', 'complete', '45000'],
    ],
  },
  {
    name: ['Theresa', 'Ibarra'],
    home: ['430 King William Street', 'San Antonio', 'TX', '78204'],
    accreditation: 'waiting',
    participations: [['ridge-logistics', 'opened']],
  },
  {
    name: ['Uma', 'Iyer'],
    home: ['3700 Cathedral Avenue', 'Washington', 'DC', '20016'],
    accreditation: 'accepted',
    participations: [['ridge-logistics', 'signing', '150000']],
  },
  {
    name: ['Victor', 'Jankowski'],
    home: ['1212 Lakeshore Drive', 'Milwaukee', 'WI', '53202'],
    accreditation: 'none',
    participations: [['ridge-logistics', 'declined']],
  },
  {
    name: ['Wendy', 'Kessler'],
    home: ['640 Cherry Creek Drive', 'Denver', 'CO', '80209'],
    accreditation: 'accepted',
    participations: [
      ['northside-stadium', 'complete', '100000'],
      ['diamond-academy', 'accepted', '50000'],
    ],
  },
  {
    name: ['Xavier', 'Laurent'],
    home: ['808 Esplanade Avenue', 'New Orleans', 'LA', '70116'],
    accreditation: 'accepted',
    business: 'Laurent Capital Partners LP',
    participations: [['northside-stadium', 'accepted', '750000']],
  },
  {
    name: ['Yvonne', 'Lindqvist'],
    home: ['26 Capitol Hill Lane', 'Seattle', 'WA', '98102'],
    accreditation: 'accepted',
    participations: [['diamond-academy', 'complete', '30000']],
  },
  {
    name: ['Zachary', 'Malone'],
    home: ['417 Short North Street', 'Columbus', 'OH', '43215'],
    accreditation: 'waiting',
    participations: [['diamond-academy', 'signing', '20000']],
  },
  {
    name: ['Adrienne', 'Mercer'],
    home: ['93 Broad Street', 'Charleston', 'SC', '29401'],
    accreditation: 'none',
    participations: [],
  },
  {
    name: ['Bernard', 'Nakamura'],
    home: ['1550 Diamond Head Road', 'Honolulu', 'HI', '96815'],
    accreditation: 'accepted',
    participations: [['harbor-residences', 'complete', '200000']],
  },
  {
    name: ['Cecilia', 'Novak'],
    home: ['2900 Ravenswood Avenue', 'Chicago', 'IL', '60618'],
    accreditation: 'accepted',
    participations: [['harbor-residences-i', 'complete', '50000']],
  },
  {
    name: ['Dominic', 'O’Brien'],
    home: ['77 Federal Hill Way', 'Baltimore', 'MD', '21230'],
    accreditation: 'none',
    participations: [['vineyard-land', 'declined']],
  },
  {
    name: ['Evelyn', 'Prescott'],
    home: ['12 Bellevue Avenue', 'Newport', 'RI', '02840'],
    accreditation: 'expiring',
    trust: 'Prescott Residuary Trust',
    participations: [
      ['townhouse-income', 'complete', '300000'],
      ['pre-2020-stallion-fund', 'complete', '120000'],
      ['cedar-creek-apartments', 'complete', '275000'],
      ['riverside-medical', 'complete', '180000'],
    ],
  },
  {
    name: ['Frederick', 'Quinn'],
    home: ['5208 Ward Parkway', 'Kansas City', 'MO', '64112'],
    accreditation: 'accepted',
    participations: [['ridge-logistics', 'accepted', '75000']],
  },
  {
    name: ['Genevieve', 'Ramsey'],
    home: ['360 Oxford Road', 'Chapel Hill', 'NC', '27514'],
    accreditation: 'accepted',
    participations: [['track-and-field-series', 'complete', '40000']],
  },
  {
    name: ['Harold', 'Sandoval'],
    home: ['1100 Ventura Boulevard', 'Los Angeles', 'CA', '91604'],
    accreditation: 'waiting',
    participations: [['northside-stadium', 'opened']],
  },
  {
    name: ['Ingrid', 'Sorensen'],
    home: ['48 Foothill Drive', 'Salt Lake City', 'UT', '84108'],
    accreditation: 'accepted',
    participations: [['vineyard-land', 'complete', '150000']],
  },
  {
    name: ['Julian', 'Thackeray'],
    home: ['6 Monument Avenue', 'Richmond', 'VA', '23220'],
    accreditation: 'none',
    participations: [],
  },
  {
    name: ['Kimberly', 'Underwood'],
    home: ['1925 Frankfort Avenue', 'Louisville', 'KY', '40206'],
    accreditation: 'accepted',
    participations: [['harbor-residences', 'complete', '25000']],
  },
  {
    name: ['Lawrence', 'Vandermeer'],
    home: ['204 Heritage Hill', 'Grand Rapids', 'MI', '49503'],
    accreditation: 'accepted',
    participations: [['ridge-logistics', 'complete', '500000']],
  },
  {
    name: ['Margaret', 'Winslow'],
    home: ['33 Wooster Square', 'New Haven', 'CT', '06511'],
    accreditation: 'accepted',
    participations: [
      ['harbor-residences-i', 'complete', '125000'],
      ['harbor-residences', 'accepted', '150000'],
    ],
  },
  {
    name: ['Nicholas', 'Yamamoto'],
    home: ['714 Alki Avenue', 'Seattle', 'WA', '98116'],
    accreditation: 'none',
    participations: [['diamond-academy', 'opened']],
  },
];
