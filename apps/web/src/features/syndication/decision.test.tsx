import type { SyndicationReply } from '@paddock/contract';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Decision } from './decision.tsx';

const wordsFor = (status: SyndicationReply['status']) =>
  renderToString(
    <Decision
      syndication={
        {
          status,
          syndUser: { isInvesting: false, isGoingToInvest: false, isDeclined: true },
        } as SyndicationReply
      }
    />,
  ).replace(/<[^>]*>/g, '');

describe('what the investor decided', () => {
  it.each(['Open', 'Closed', 'Done'] as const)(
    '[SYN-02] a declined investment is called so where its fund is %s, and is not opened again',
    (status) => {
      expect(wordsFor(status)).toContain('You have declined this investment.');
      expect(wordsFor(status)).toMatch(/does not take investments (yet|any more)\.$/);
    },
  );
});
