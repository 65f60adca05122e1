/** What the drawings of the demo's properties and funds show, for people who cannot see them. */
const pictureTexts: Readonly<Record<string, string>> = {
  'funds/campus': 'Drawing of two student houses beside a pond',
  'funds/harbor': 'Drawing of apartment houses on a harbor in the evening',
  'funds/logistics': 'Drawing of a distribution building with a truck in front of it',
  'funds/tower': 'Drawing of an office tower above a city at night',
  'funds/townhouses': 'Drawing of a row of brick townhouses',
  'funds/vineyard': 'Drawing of a vineyard with a farmhouse at sunset',
  'assets/clinic': 'Drawing of a medical building with three wings',
  'assets/cottages': 'Drawing of four cottages below the mountains',
  'assets/hotel': 'Drawing of a hotel with lit windows at night',
  'assets/marina': 'Drawing of sailing boats at the piers of a marina',
  'assets/mill': 'Drawing of a cotton mill with a tall chimney',
  'assets/offices': 'Drawing of two office buildings with shops on a street',
  'assets/orchard': 'Drawing of rows of apple trees below hills',
  'assets/storage': 'Drawing of a self-storage building with six doors',
  'assets/terraces': 'Drawing of apartment terraces along the water',
  'assets/warehouse': 'Drawing of a warehouse below a snowy summit at dusk',
  'funds/court': 'Drawing of a basketball court',
  'funds/diamond': 'Drawing of a baseball diamond from above',
  'funds/stadium': 'Drawing of a football stadium under floodlights',
  'funds/track': 'Drawing of the bend of a running track',
  'assets/pool': 'Drawing of a swimming pool with five lanes',
  'assets/velodrome': 'Drawing of a covered velodrome from above',
};

/** A drawing of a portal as the picture of a record; a record without one has the placeholder. */
export const drawnPicture = (portal: string, name: string | undefined) => ({
  imageUrl: name === undefined ? null : `/portals/${portal}/${name}.svg`,
  imageAlt: name === undefined ? null : (pictureTexts[name] ?? null),
});
