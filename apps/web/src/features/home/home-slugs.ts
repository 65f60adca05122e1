/** Content items that the homepage shows side by side; missing ones are skipped. */
export const homeFigures = ['home-figure-1', 'home-figure-2', 'home-figure-3', 'home-figure-4'];
export const homePillars = ['home-pillar-1', 'home-pillar-2', 'home-pillar-3'];
