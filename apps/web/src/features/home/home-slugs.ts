/** Content items that the homepage shows side by side, each where it exists. */
export const homeFigures = ['home-figure-1', 'home-figure-2', 'home-figure-3', 'home-figure-4'];
export const homePillars = ['home-pillar-1', 'home-pillar-2', 'home-pillar-3'];
