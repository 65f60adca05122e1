import { deviceTimeZone } from '@paddock/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Preview } from './preview.tsx';

const termsFor = (timeZone: string) =>
  [...renderToStaticMarkup(<Preview lines={[]} timeZone={timeZone} />).matchAll(/<dt[^>]*>([^<]*)</g)].map(
    ([, term]) => term,
  );

it('[PRO-05] the clock of the preview names its time zone, or that it is the device’s', () => {
  expect(termsFor('America/Los_Angeles')).toEqual(['Los Angeles time']);
  expect(termsFor('UTC')).toEqual(['UTC']);
  expect(termsFor('')).toEqual([deviceTimeZone]);
});

it('[PRO-05] an email address breaks after its at sign, not inside a word', () => {
  const lines = [{ term: 'Email', text: 'somebody@example.com' }];
  expect(renderToStaticMarkup(<Preview lines={lines} timeZone="UTC" />)).toContain(
    'somebody@<wbr/>example.com',
  );
});
