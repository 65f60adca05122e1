/** A country or state: its code as stored, and its English name. */
export type Place = { readonly code: string; readonly name: string };

const names =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,' +
  'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
  'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,' +
  'NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,' +
  'OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,' +
  'UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

/** Where people have addresses in the United States without living in a state. */
const otherNames =
  'AS American Samoa,DC District of Columbia,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,VI U.S. Virgin Islands';

const placesOf = (list: string): Place[] =>
  list.split(',').map((place) => ({ code: place.slice(0, 2), name: place.slice(3) }));

/** The 50 states of the US by name (PRO-02). */
export const usStates = (): Place[] => placesOf(names);

/** The District of Columbia and the inhabited territories, by name. */
export const usTerritories = (): Place[] => placesOf(otherNames);

/** The groups in which the states of an address are listed: the documented 50 first. */
export const usStateGroups = (): readonly { readonly label: string; readonly places: readonly Place[] }[] => [
  { label: 'States', places: usStates() },
  { label: 'District of Columbia and territories', places: usTerritories() },
];
