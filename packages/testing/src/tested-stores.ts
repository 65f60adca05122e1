import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { startFakeS3 } from './fake-s3.ts';
import { s3UnavailableReason, startS3Server } from './s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of this run's S3 store, which the first test that needs it starts. */
    s3Folder: string;
  }
}

/** A store that a suite runs against. */
export interface TestedStore {
  readonly name: 'disk' | 's3';
  /** Why it is not available here; undefined if it is. */
  readonly unavailableReason: string | undefined;
  /** The server's configuration for it, with a new bucket for S3. Call it only if the store is available. */
  settings(): Promise<Record<string, string>>;
}

/** Every suite about stored files runs against both. S3 is a real store if one is available, or else a fake. */
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

/** Posts the form as a browser does: the presigned fields, then the file. Returns the status. */
export async function postForm(
  presigned: { postURL: string; formData: Record<string, string> },
  file: Uint8Array,
  origin?: string,
): Promise<number> {
  const form = new FormData();
  for (const [field, value] of Object.entries(presigned.formData)) form.append(field, value);
  form.append(
    'file',
    new Blob([Uint8Array.from(file)], { type: presigned.formData['Content-Type'] ?? '' }),
    'a.pdf',
  );
  const reply = await fetch(new URL(presigned.postURL, origin), { method: 'POST', body: form });
  await reply.arrayBuffer();
  return reply.status;
}
