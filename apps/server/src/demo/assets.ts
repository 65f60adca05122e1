import type { PortalSlug } from '../setup/index.ts';

/** An asset of the demo's portfolio. */
export interface DemoAsset {
  portal: PortalSlug;
  name: string;
  assetType?: string;
  /** The slug of a fund of the demo. */
  fund?: string;
  fundAsString?: string;
  /** Relative to the portal's picture folder. */
  picture?: string;
  url?: string;
  ownershipInfoString?: string;
  isExitedAsset?: boolean;
  hasStar?: boolean;
  soldInfoNote?: string;
  description?: string;
}

const stallion: readonly Omit<DemoAsset, 'portal'>[] = [
  {
    name: 'Harbor Residences, Mount Pleasant',
    assetType: 'Multifamily',
    fund: 'harbor-residences-i',
    picture: 'funds/harbor',
    ownershipInfoString: '96 homes, 62% owned',
  },
  {
    name: 'Shem Creek Marina',
    assetType: 'Hospitality',
    fund: 'harbor-residences-i',
    picture: 'assets/marina',
    ownershipInfoString: '140 slips, fully owned',
    hasStar: true,
  },
  {
    name: 'Harbor Residences, phase two',
    assetType: 'Multifamily',
    fund: 'harbor-residences',
    picture: 'assets/terraces',
    ownershipInfoString: '184 homes, fully owned',
  },
  {
    name: 'Greenville Townhouses',
    assetType: 'Single-family rental',
    fund: 'townhouse-income',
    picture: 'funds/townhouses',
    ownershipInfoString: '62 homes, fully owned',
  },
  {
    name: 'Asheville Cottages',
    assetType: 'Single-family rental',
    fund: 'townhouse-income',
    picture: 'assets/cottages',
    ownershipInfoString: '38 homes, fully owned',
  },
  {
    name: 'Ridge Logistics Park',
    assetType: 'Industrial',
    fund: 'ridge-logistics',
    picture: 'funds/logistics',
    ownershipInfoString: '3 buildings, fully owned',
  },
  {
    name: 'Piedmont Self Storage',
    assetType: 'Self storage',
    fundAsString: 'Summit Partnership',
    picture: 'assets/storage',
    ownershipInfoString: '612 units, fully owned',
  },
  {
    name: 'Willamette Vineyard',
    assetType: 'Farmland',
    fund: 'vineyard-land',
    picture: 'funds/vineyard',
    ownershipInfoString: '240 acres, fully owned',
  },
  {
    name: 'Hood River Orchard',
    assetType: 'Farmland',
    fund: 'vineyard-land',
    picture: 'assets/orchard',
    ownershipInfoString: '170 acres, fully owned',
  },
  {
    name: 'Campus House, Knoxville',
    assetType: 'Student housing',
    fund: 'campus-housing',
    picture: 'funds/campus',
    ownershipInfoString: '410 beds, fully owned',
  },
  {
    name: 'Lakeview Medical Building',
    assetType: 'Medical office',
    fundAsString: 'Summit Partnership',
    picture: 'assets/clinic',
    ownershipInfoString: '9 tenants, 48% owned',
  },
  {
    name: 'Summit Warehouse',
    assetType: 'Industrial',
    fundAsString: 'Summit Partnership',
    picture: 'assets/warehouse',
    isExitedAsset: true,
    hasStar: true,
    soldInfoNote: 'Sold in 2022 at 2.3 times cost',
  },
  {
    name: 'Hotel Palmetto',
    assetType: 'Hospitality',
    fundAsString: 'Summit Partnership',
    picture: 'assets/hotel',
    isExitedAsset: true,
    soldInfoNote: 'Sold in 2023 at 1.4 times cost, after four years',
  },
  {
    name: 'King Street Offices',
    fund: 'pre-2020-stallion-fund',
    picture: 'assets/offices',
    isExitedAsset: true,
    soldInfoNote: 'Sold in 2019 at 1.9 times cost',
  },
  {
    name: 'The Old Cotton Mill',
    fund: 'pre-2020-stallion-fund',
    picture: 'assets/mill',
    isExitedAsset: true,
    soldInfoNote: 'Sold in 2018 at 1.6 times cost',
  },
  {
    name: 'Battery Lane',
    assetType: 'Multifamily',
    fund: 'pre-2020-stallion-fund',
    isExitedAsset: true,
    soldInfoNote: 'Sold in 2021 at 1.5 times cost',
  },
];

const sports: readonly Omit<DemoAsset, 'portal'>[] = [
  {
    name: 'Northside Stadium',
    picture: 'funds/stadium',
    url: 'https://example.com/northside',
    description:
      '<p>A second-division club and the district around its new stadium: 21,000 seats, a hotel, and plenty to do on the days without a match.</p>',
  },
  {
    name: 'Diamond Academies',
    picture: 'funds/diamond',
    url: 'https://example.com/diamond',
    description:
      '<p>Five indoor baseball academies and the brand that runs them. Families stay for six years on average.</p>',
  },
  {
    name: 'Meridian Track Series',
    picture: 'funds/track',
    url: 'https://example.com/meridian',
    description: '<p>Eight meets a season, with media rights sold for the next six years.</p>',
  },
  {
    name: 'Riverside Courts',
    picture: 'funds/court',
    url: 'https://example.com/riverside',
    description: '<p>Twenty-four courts on the river, leased to the city league until 2038.</p>',
  },
  {
    name: 'Lakeland Swim Centers',
    picture: 'assets/pool',
    url: 'https://example.com/lakeland',
    description:
      '<p>Three pools that open at five in the morning, with 9,200 members and a waiting list.</p>',
  },
  {
    name: 'The Old Velodrome',
    picture: 'assets/velodrome',
    url: 'https://example.com/velodrome',
    description:
      '<p>A covered track from 1931, rebuilt for racing, concerts, and winter training for two leagues.</p>',
  },
];

/** The assets of both portals, newest first. */
export const demoAssets: readonly DemoAsset[] = [
  ...stallion.map((asset) => ({ ...asset, portal: 'stallion' as const })),
  ...sports.map((asset) => ({ ...asset, portal: 'sports' as const })),
];
