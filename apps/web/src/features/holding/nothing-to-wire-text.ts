import type { Holding } from '@paddock/contract';

type NothingToWireText = {
  readonly title: string;
  readonly text: string;
  /** Where there is more to read or to do. */
  readonly leadsTo: 'agreement' | 'fund' | 'investment';
};

const never = 'There is nothing to wire';
const notYet = 'There is nothing to wire yet';

/** Why an investment without a complete agreement has no instructions, and whether it will have some. */
export function nothingToWireText({ stage, fund }: Pick<Holding, 'stage' | 'fund'>): NothingToWireText {
  if (stage === 'released')
    return {
      title: never,
      text: 'Your commitment has ended, so please do not send money for it.',
      leadsTo: 'investment',
    };
  if (fund.status === 'Done')
    return {
      title: never,
      text: 'This fund has ended, so please do not send money for it.',
      leadsTo: 'investment',
    };
  if (stage === 'declined')
    return {
      title: never,
      text: 'You have decided against this investment, so please do not send money for it.',
      leadsTo: 'fund',
    };
  if (stage === 'opened')
    return {
      title: notYet,
      text: 'Once you have invested and everyone has signed the agreement, the amount, the due date and the instructions appear here.',
      leadsTo: 'fund',
    };
  return {
    title: notYet,
    text: 'Once everyone has signed the agreement, the amount, the due date and the instructions appear here. We will send you an email then.',
    leadsTo: 'agreement',
  };
}
