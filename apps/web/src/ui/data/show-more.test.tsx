import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShowMore } from './show-more.tsx';

const items = Array.from({ length: 40 }, (_, index) => index + 1);
const firstRender = (onScreen?: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ShowMore items={items} step={20} noun="funds" {...(onScreen !== undefined && { onScreen })}>
        {(shown) => <p>{shown.join(' ')}</p>}
      </ShowMore>
    </MantineProvider>,
  );

it('[DOC-02] a long list begins with what fits on a screen, and offers the others', () => {
  expect(firstRender()).toContain('<p>1 2 3 4 5 6 7 8 9 10 11 12</p>');
  expect(firstRender(5)).toContain('<p>1 2 3 4 5</p>');
  expect(firstRender(5)).toContain('Show 20 more of 40 funds');
});
