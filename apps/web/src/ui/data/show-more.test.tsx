import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type OlderPages, ShowMore } from './show-more.tsx';

const items = Array.from({ length: 40 }, (_, index) => index + 1);
const firstRender = (onScreen?: number, { step = 20, older }: { step?: number; older?: OlderPages } = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ShowMore
        items={items}
        step={step}
        noun="funds"
        older={older}
        {...(onScreen !== undefined && { onScreen })}
      >
        {(shown) => <p>{shown.join(' ')}</p>}
      </ShowMore>
    </MantineProvider>,
  );

it('[DOC-02] a long list begins with what fits on a screen, and offers the others', () => {
  expect(firstRender()).toContain('<p>1 2 3 4 5 6 7 8 9 10 11 12</p>');
  expect(firstRender(5)).toContain('<p>1 2 3 4 5</p>');
  expect(firstRender(5)).toContain('Show 20 more of 40 funds');
});

it('[DOC-02] offers what is still on the server once all that is loaded is shown, never both', () => {
  const older = { hasNextPage: true, fetchNextPage: () => undefined };
  const load = 'Load older documents';
  const begun = firstRender(5, { older });
  expect(begun).toContain('Show 20 more funds');
  expect(begun).not.toContain(load);
  const shown = firstRender(5, { step: 40, older });
  expect(shown).toContain(load);
  expect(shown).not.toMatch(/Show \d+ more/);
  expect(firstRender(5, { step: 40, older: { ...older, hasNextPage: false } })).not.toContain(load);
});
