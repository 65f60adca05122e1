/** Content items that the homepage shows side by side; missing ones are skipped. */
export const homeFigures = ['home-figure-1', 'home-figure-2', 'home-figure-3', 'home-figure-4'];
export const homePillars = ['home-pillar-1', 'home-pillar-2', 'home-pillar-3'];

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
