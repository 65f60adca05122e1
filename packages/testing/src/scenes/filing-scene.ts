import type { FilingDraftItem } from '@paddock/contract';
import type { FilingKind } from '@paddock/domain';
import { bystanders } from '../bystanders.ts';
import type { ErrorBody, TestReply, TestServer } from '../server.ts';
import { samplePdf } from '../stored-documents.ts';

/** What a test files, besides the kind. */
export interface FiledFile {
  readonly name?: string;
  readonly bytes?: Uint8Array;
  readonly fund?: string;
  readonly user?: string;
  readonly investing_entity?: string;
  readonly year?: number;
  readonly title?: string;
  readonly replaces?: string;
}

/** The steps by which an admin files documents. */
export function filingScene(server: TestServer) {
  const post = <Body>(path: string, authCode: string | undefined, body: unknown) =>
    server.request<Body & ErrorBody>('POST', `/api/backoffice/filing/${path}`, { authCode, body });

  let others: Promise<unknown> | undefined;

  /** Presigns an upload and puts the file into the store, as the browser does. */
  const upload = async (
    authCode: string,
    kind: FilingKind,
    { name = 'K-1.pdf', bytes = samplePdf }: FiledFile = {},
  ) => {
    await (others ??= bystanders(server));
    const { body } = await post<{ path: string; bucket: string }>('upload', authCode, { kind, name });
    await server.store.put(body.path, Buffer.from(bytes), 'application/pdf');
    return { path: body.path, bucket: body.bucket, name };
  };
  const save = async (
    authCode: string,
    kind: FilingKind,
    file: FiledFile = {},
  ): Promise<TestReply<{ item: FilingDraftItem } & ErrorBody>> => {
    const { bytes: _, ...filedUnder } = file;
    return post('save', authCode, { kind, ...filedUnder, ...(await upload(authCode, kind, file)) });
  };
  /** Saves a draft. Returns its id. */
  const draft = async (authCode: string, kind: FilingKind, file: FiledFile = {}): Promise<string> => {
    const { status, body } = await save(authCode, kind, file);
    if (status !== 200) throw new Error(`The draft was not saved: ${JSON.stringify(body)}`);
    return body.item._id;
  };
  const publish = (authCode: string | undefined, ids: readonly string[], more: object = {}) =>
    post<{ published: string[]; people: number }>('publish', authCode, { ids, ...more });
  /** Saves a draft and publishes it. Returns its id. */
  const filed = async (authCode: string, kind: FilingKind, file: FiledFile = {}): Promise<string> => {
    const id = await draft(authCode, kind, file);
    const { status, body } = await publish(authCode, [id]);
    if (status !== 200) throw new Error(`The draft was not published: ${JSON.stringify(body)}`);
    return id;
  };
  return { post, upload, save, draft, publish, filed };
}

export type FilingScene = ReturnType<typeof filingScene>;
