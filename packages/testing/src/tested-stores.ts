import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { startFakeS3 } from './fake-s3.ts';
import { s3UnavailableReason, startS3Server } from './s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the S3 store of this run is started by the first test that asks for it. */
    s3Folder: string;
  }
}

/** A store that a suite runs over. */
export interface TestedStore {
  readonly name: 'disk' | 's3';
  /** Why it cannot be had here; undefined where it can. */
  readonly unavailableReason: string | undefined;
  /** The server's configuration for it: of S3 a bucket of its own. Not to be called where it is missing. */
  settings(): Promise<Record<string, string>>;
}

/** Every suite about stored files runs over both. S3 is a real store where there is one, else a stand-in. */
export const testedStores: readonly TestedStore[] = [
  { name: 'disk', unavailableReason: undefined, settings: async () => ({ STORAGE: 'disk' }) },
  {
    name: 's3',
    unavailableReason: undefined,
    settings: async () => {
      const server = s3UnavailableReason() ? startFakeS3() : startS3Server(inject('s3Folder'));
      const { endpoint, accessKeyId, secretAccessKey } = await server;
      return {
        STORAGE: 's3',
        S3_ENDPOINT: endpoint,
        S3_REGION: 'us-east-1',
        S3_BUCKET: `paddock-${randomBytes(6).toString('hex')}`,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      };
    },
  },
];

/** The form as a browser sends it to a store: the fields of the offer, then the file. Answers the status. */
export async function postForm(
  offer: { postURL: string; formData: Record<string, string> },
  file: Uint8Array,
  origin?: string,
): Promise<number> {
  const form = new FormData();
  for (const [field, value] of Object.entries(offer.formData)) form.append(field, value);
  form.append(
    'file',
    new Blob([Uint8Array.from(file)], { type: offer.formData['Content-Type'] ?? '' }),
    'a.pdf',
  );
  const reply = await fetch(new URL(offer.postURL, origin), { method: 'POST', body: form });
  await reply.arrayBuffer();
  return reply.status;
}
