import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FundLinks } from './setup-page.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const links = (funds: { _id: string; name: string }[]) =>
  [
    ...renderToStaticMarkup(
      <MantineProvider>
        <RouterContextProvider router={router}>
          <FundLinks funds={funds} />
        </RouterContextProvider>
      </MantineProvider>,
    ).matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g),
  ].map(([, href, label]) => [href, label?.replaceAll(/<[^>]+>/g, '')]);

it('[BAC-04] the step of the fund leads to the funds that it names, and to a new one only where it names none', () => {
  expect(
    links([
      { _id: 'f1', name: 'Harbor Residences' },
      { _id: 'f2', name: 'Mill Lofts' },
    ]),
  ).toEqual([
    ['/admin/funds/f1', 'Go to Harbor Residences'],
    ['/admin/funds/f2', 'Go to Mill Lofts'],
  ]);
  expect(links([])).toEqual([['/admin/funds/new', 'Create a fund']]);
});
