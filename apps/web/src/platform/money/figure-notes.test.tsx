import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OutdatedFigures } from './figure-notes.tsx';

const shown = (isOutdated: boolean) =>
  renderToStaticMarkup(<OutdatedFigures isOutdated={isOutdated}>$42,000</OutdatedFigures>);

it('[LED-05] [MET-01] marks figures of the choice before as busy until those of the new one are there', () => {
  expect(shown(true)).toMatch(/<div aria-busy="true" class="[^"]*outdated[^"]*">\$42,000<\/div>/);
  expect(shown(false)).toBe('<div>$42,000</div>');
});
