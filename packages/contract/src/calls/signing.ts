import * as z from 'zod/mini';
import { route } from '../route.ts';
import { text } from '../shapes.ts';

export type SignerRole = 'investor' | 'spouse' | 'management';

/** What the signing page shows to the holder of a sign link. */
export interface SigningView {
  role: SignerRole;
  signerName: string;
  fundName: string;
  investorName: string;
  /** Dollars. */
  amount: number;
  /** ready: may sign now; waiting: an earlier signer has not signed; signed: this signer has; complete: all have. */
  state: 'ready' | 'waiting' | 'signed' | 'complete';
  waitingFor: SignerRole | null;
  /** SHA-256 of the PDF that is shown, in hex. */
  documentSha256: string;
  consentText: string;
  expiresAt: string;
}

const params = z.object({ code: text(200) });

export const readSigning = route<SigningView>()({
  name: 'readSigning',
  summary: 'The agreement behind a sign link; opening one never consumes it (SIG-06)',
  method: 'GET',
  path: '/api/signing/:code',
  params,
});

/** A drawn signature (PNG as a data URL) or a typed one. */
export const signature = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    image: text(700_000).check(
      z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, 'A drawn signature is a PNG picture.'),
    ),
  }),
  z.object({ kind: z.literal('typed'), text: text(200).check(z.regex(/\S/, 'Type your name.')) }),
]);
export type Signature = z.infer<typeof signature>;

export const signAgreement = route<{ success: boolean; state: SigningView['state'] }>()({
  name: 'signAgreement',
  summary: 'Consents and signs with a sign link (SIG-06, SIG-07)',
  method: 'POST',
  path: '/api/signing/:code',
  params,
  body: z.object({
    consent: z.literal(true, 'Consent to signing electronically is needed.'),
    documentSha256: text(64),
    signature,
  }),
});
