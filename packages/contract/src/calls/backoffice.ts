import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, type SuccessReply, text } from '../shapes.ts';
import { signature } from './signing.ts';

/** An agreement that waits for management's signature. */
export interface Countersignature {
  /** The participation's id. */
  syndUser: string;
  fundName: string;
  investorName: string;
  investorEmail: string;
  spouseName: string | null;
  /** Dollars. */
  amount: number;
  method: string;
  /** When the last of the others signed. */
  signedAt: string;
  documentSha256: string;
  consentText: string;
}

export const listCountersignatures = route<{ items: Countersignature[]; total: number }>()({
  name: 'listCountersignatures',
  summary: 'Agreements that wait for management (SIG-06)',
  method: 'GET',
  path: '/api/backoffice/countersignatures',
});

export const countersign = route<SuccessReply>()({
  name: 'countersign',
  summary: 'Signs for management; needs an open sudo window (SIG-06)',
  method: 'POST',
  path: '/api/backoffice/countersignatures/sign',
  body: z.object({
    syndUser: id,
    documentSha256: text(64),
    consent: z.literal(true, 'Consent to signing electronically is needed.'),
    signature,
  }),
});
