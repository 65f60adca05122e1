import { expect, it } from 'vitest';
import { afterSigning } from './after-signing.ts';

const spouse = { name: 'Grace Hopper', email: 'grace@example.com' };

it('[INV-05] an investor who has signed reads who signs next, and that the copy and the wire come then', () => {
  expect(afterSigning({ waitingFor: 'spouse', spouse })).toEqual({
    next: 'Your spouse signs next. We have sent an email with a signing link to Grace Hopper (grace@example.com).',
    later:
      'Management signs after your spouse. Once everyone has signed, we email you your copy of the agreement and how to wire your investment.',
  });
  expect(afterSigning({ waitingFor: 'spouse', spouse: null }).next).toBe(
    'Your spouse signs next. We have sent an email with a signing link.',
  );
  expect(afterSigning({ waitingFor: 'spouse', spouse: null, isJoint: true })).toEqual({
    next: 'The second owner signs next. We have sent an email with a signing link.',
    later:
      'Management signs after that. Once everyone has signed, we email you your copy of the agreement and how to wire your investment.',
  });
  expect(afterSigning({ waitingFor: 'management', spouse })).toEqual({
    next: 'Management signs next. There is nothing for you to do until then.',
    later:
      'Once everyone has signed, we email you your copy of the agreement and how to wire your investment.',
  });
  expect(afterSigning({ waitingFor: null, spouse: null }).next).toBe(
    'Everyone has signed, and the agreement is being sealed.',
  );
});

it('[INV-05] [SEC-01] an investor who has signed a corrected agreement reads what stands, and is promised no second start', () => {
  const stands =
    'Your countersigned agreement stands until everyone has signed the corrected one. Then we email you your copy.';
  expect(afterSigning({ waitingFor: 'management', spouse: null, isCorrected: true })).toEqual({
    next: 'Management signs next. There is nothing for you to do until then.',
    later: stands,
  });
  expect(afterSigning({ waitingFor: 'spouse', spouse: null, isCorrected: true }).later).toBe(
    `Management signs after your spouse. ${stands}`,
  );
  expect(afterSigning({ waitingFor: 'spouse', spouse: null, isCorrected: true, isJoint: true })).toEqual({
    next: 'The second owner signs next. We have sent an email with a signing link.',
    later: `Management signs after that. ${stands}`,
  });
  expect(afterSigning({ waitingFor: null, spouse: null, isCorrected: true }).later).toBe(
    'We email you your copy of the corrected agreement.',
  );
});
