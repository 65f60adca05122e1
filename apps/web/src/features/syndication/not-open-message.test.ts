import { fundStatuses } from '@paddock/domain';
import { expect, it } from 'vitest';
import { declinedMessage, notOpenMessage } from './not-open-message.ts';

it('[SYN-01] [AUT-14] says why nobody can invest here, and never that an open fund is closed', () => {
  const own = fundStatuses.map((status) => notOpenMessage(status, { guestSession: false }));
  expect(own).toEqual([
    'This fund is not open for investment yet.',
    'This fund is not open for investment yet.',
    'This fund is open for investment, but it is not offered to you on this site.',
    'This fund is no longer open for investment.',
    'This fund is no longer open for investment.',
  ]);
  expect(notOpenMessage('Started', { guestSession: true })).toContain(
    'you cannot invest while you view the site as someone else',
  );
  expect(notOpenMessage('Closed', { guestSession: true })).toBe(own[3]);
});

it('[SYN-02] tells somebody who declined so in any state of the fund, and asks again only while it is open', () => {
  expect(declinedMessage(null)).toBe('You have declined this investment. Have you changed your mind?');
  expect(declinedMessage('This fund does not take investments any more.')).toBe(
    'You have declined this investment. This fund does not take investments any more.',
  );
});
