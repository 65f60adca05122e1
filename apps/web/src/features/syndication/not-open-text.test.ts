import { fundStatuses } from '@paddock/domain';
import { expect, it } from 'vitest';
import { declinedText, notOpenText } from './not-open-text.ts';

it('[SYN-01] [AUT-14] says why nobody can invest here, and never that an open fund is over', () => {
  const own = fundStatuses.map((status) => notOpenText(status, { guestSession: false }));
  expect(own).toEqual([
    'This fund does not take investments yet.',
    'This fund does not take investments yet.',
    'This fund takes investments, but it is not offered to you here.',
    'This fund does not take investments any more.',
    'This fund does not take investments any more.',
  ]);
  expect(notOpenText('Started', { guestSession: true })).toContain('In a guest session nobody can invest');
  expect(notOpenText('Closed', { guestSession: true })).toBe(own[3]);
});

it('[SYN-02] whoever declined is told so whatever has become of the fund, and asked only while it is open', () => {
  const own = { guestSession: false };
  expect(declinedText('Started', own)).toBe('You have declined this investment. Have you changed your mind?');
  for (const status of ['New', 'Open', 'Closed', 'Done'])
    expect(declinedText(status, own)).toBe(`You have declined this investment. ${notOpenText(status, own)}`);
});
