import { homeFigures, homePillars } from '../../features/home/home-slugs.ts';

const sharedContents = [
  'home-intro',
  'home-approach',
  ...homePillars,
  ...homeFigures,
  'home-closing',
  'home-disclaimer',
];

/** The content items of the homepage and of its welcome variant (CON-11). */
export const homeContents = ['home-title', ...sharedContents];
export const welcomeContents = ['home-title', 'welcome-title', ...sharedContents];
