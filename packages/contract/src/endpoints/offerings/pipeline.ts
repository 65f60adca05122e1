import {
  accountPauses,
  accreditationGaps,
  participationStages,
  releaseCauses,
  undecidedHolderReasons,
} from '@paddock/domain';
import * as z from 'zod/mini';
import { listQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, count, itemReply, named, recordId, timestamp } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';
import { correctionProgress } from '../agreements/sign-requests.ts';
import { holderChange, holderView } from '../commitments/participation-view.ts';
import { waitingRequest } from '../people/approvals.ts';
import { signedTerms } from '../records/terms-concern.ts';

const stage = z.enum(participationStages);

const pipelineRow = named(
  'PipelineRow',
  'A participation in the pipeline of its fund.',
  z.strictObject({
    _id: recordId,
    user: recordId,
    investorName: z.string(),
    /** What holds it, where it has to be said: as it was signed, before that as the profile has it (ENT-04). */
    holderName: z.nullable(z.string()),
    /** Why it could not be told who holds it; null if it is known. */
    undecidedHolder: z.nullable(z.enum(undecidedHolderReasons)),
    /** What the accreditation of what holds a commitment lacks, whatever its owner has; null if nothing (ENT-06). */
    accreditationGap: z.nullable(z.enum(accreditationGaps)),
    investorEmail: z.string(),
    stage,
    /** Dollars that were committed, or were until the release; null in the other stages. */
    amount: z.nullable(amount),
    method: z.nullable(z.string()),
    openedAt: timestamp,
    committedAt: z.nullable(timestamp),
    completedAt: z.nullable(timestamp),
    /** When an unsigned commitment started to expire. */
    keptFrom: z.nullable(timestamp),
    releasedAt: z.nullable(timestamp),
    releaseCause: z.nullable(z.enum(releaseCauses)),
    changedAt: timestamp,
  }),
);
export type PipelineRow = z.infer<typeof pipelineRow>;

export const readPipeline = endpoint({
  name: 'readPipeline',
  summary: 'The participations of a fund by stage, with exact sums for each stage (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/funds/:fund/pipeline',
  access: 'admin',
  params: z.object({ fund: id }),
  query: z.object({
    ...z.pick(listQuery, { limit: true, offset: true }).shape,
    stage: z.optional(stage),
    /** A part of the investor's name or email, or of the holder's name. */
    search: z.optional(rawText(200)),
    /** `stage`: the limit applies to each stage, for a board. */
    limitPer: z.optional(z.enum(['list', 'stage'])),
  }),
  reply: z.strictObject({
    items: z.array(pipelineRow),
    /** How many match, over all pages. */
    total: count,
    /** Each stage with its sums over everything that matches the search. */
    stages: z.array(z.strictObject({ stage, count, amount })),
    /** The sum of all commitments that match the search. */
    committed: amount,
  }),
});

const teamMember = z.strictObject({ _id: recordId, name: z.string() });

const endedCommitment = named(
  'EndedCommitment',
  'A commitment that was released, withdrawn or not signed in time, as it was then.',
  z.strictObject({
    /** Null for one that was recorded elsewhere. */
    recordedAt: z.nullable(timestamp),
    /** Dollars, at the end. */
    amount: z.nullable(amount),
    method: z.nullable(z.string()),
    isSignedByInvestor: z.boolean(),
    /** When the investor signed last; null where they did not sign here. */
    signedAt: z.nullable(timestamp),
    completedAt: z.nullable(timestamp),
    endedAt: timestamp,
    cause: z.enum(releaseCauses),
    /** Why an admin released it. */
    reason: z.nullable(z.string()),
    /** The admin who released it, or asked for that. */
    releasedBy: z.nullable(teamMember),
    /** The admin who approved the release, if the investor had signed. */
    approvedBy: z.nullable(teamMember),
    /** Dollars that had come in for it. */
    received: amount,
    /** Dollars of them that are still to be returned. */
    toReturn: amount,
    /** The agreements that were filed for it, which are void. */
    agreements: z.array(z.strictObject({ _id: recordId, title: z.string(), filedAt: timestamp })),
  }),
);
export type EndedCommitmentView = z.infer<typeof endedCommitment>;

const participationDetail = named(
  'ParticipationDetail',
  'A participation for the people who manage its fund.',
  z.strictObject({
    ...pipelineRow.shape,
    fund: z.strictObject({
      _id: recordId,
      name: z.string(),
      url_slug: z.nullable(z.string()),
      /** Which accreditation it requires of another holder. */
      requires_accreditation: z.boolean(),
      requires_reviewed_accreditation: z.boolean(),
    }),
    /** Why the investor may not act: they are not reminded, not asked for money, and see no payment instructions. */
    pause: z.nullable(z.enum(accountPauses)),
    /** Who holds it; null until somebody has committed (ENT-04). */
    holder: z.nullable(holderView),
    /** How the holder came to be another one since the first signature, the newest first. */
    holderChanges: z.array(holderChange),
    is_married: z.nullable(z.boolean()),
    is_marital_state: z.nullable(z.boolean()),
    cosub_first_name: z.nullable(z.string()),
    cosub_last_name: z.nullable(z.string()),
    cosub_email: z.nullable(z.string()),
    isSignedByInvestor: z.boolean(),
    isSignedBySpouse: z.boolean(),
    feedback: z.nullable(z.string()),
    /** Under which terms of the fund it was signed; null until it is. */
    signedTerms: z.nullable(
      z.strictObject({
        ...signedTerms,
        /** The version that is in force now. */
        current: count,
      }),
    ),
    /** The corrected agreement that waits for signatures while the complete one stands. */
    correction: z.nullable(correctionProgress),
    /** Dollars that have come in for the commitment, and would have to be returned if it were released. */
    received: amount,
    /** What its commitments were that have ended, the newest first. */
    endedCommitments: z.array(endedCommitment),
    /** The open request about it that a second admin decides, if any. */
    openApproval: z.nullable(waitingRequest),
  }),
);
export type ParticipationDetail = z.infer<typeof participationDetail>;

export const readParticipation = endpoint({
  name: 'readParticipation',
  summary: 'One participation with its stage (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/participations/:id',
  access: 'admin',
  params: z.object({ id }),
  reply: itemReply(participationDetail),
});
