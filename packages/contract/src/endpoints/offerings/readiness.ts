import { readinessItems } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, itemReply, named, recordId } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { fundState } from './fund-management.ts';

const readiness = named(
  'FundReadiness',
  'What a fund has and lacks to be offered, and to whom it is or would be.',
  z.strictObject({
    fund: recordId,
    isDraft: z.boolean(),
    /** Empty once the fund has closed. */
    items: z.array(
      z.strictObject({
        name: z.enum(readinessItems),
        /** What is missing; null if nothing is. */
        problem: z.nullable(z.string()),
      }),
    ),
    /** The active investors who belong to the portal of the fund, or have an account if it is on every portal. */
    audience: count,
    /** The titles of the due-diligence documents that they see. */
    documents: z.array(z.string()),
  }),
);
export type FundReadiness = z.infer<typeof readiness>;

export const readFundReadiness = endpoint({
  name: 'readFundReadiness',
  summary: 'What a fund still needs to be offered, and who sees it then (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/funds/:fund/readiness',
  access: 'admin',
  params: z.object({ fund: id }),
  reply: itemReply(readiness),
  errors: ['not_found'],
});

export const openFund = endpoint({
  name: 'openFund',
  summary: 'Opens a draft that lacks nothing, so that it is offered; requires re-authentication (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/funds/open',
  access: 'admin',
  body: z.object({ id }),
  reply: itemReply(fundState),
  errors: ['sudo_required', 'not_found', 'conflict'],
});
