import {
  askService,
  completeAgreement,
  createAtService,
} from '@paddock/server/modules/agreements/signing/index.ts';
import { type DropboxSignService, startDropboxSignService } from '../dropbox-sign-service.ts';
import { type TestServer, testServer } from '../server.ts';
import { signingScene } from './signing-scene.ts';

/**
 * A server whose funds have their agreements signed at a local Dropbox Sign, and the steps of its jobs, which tests run
 * one by one; with `jobs` they run by themselves.
 */
export async function dropboxScene(options: Parameters<typeof testServer>[0] = {}) {
  let server: TestServer | undefined;
  const service = await startDropboxSignService({ now: () => (server?.clock.now() ?? new Date()).getTime() });
  server = await testServer({ ...options, env: { ...service.env, ...options.env } });
  const opened = server;
  return {
    ...(await dropboxSteps(opened, service)),
    server: opened,
    service,
    close: async () => {
      await opened.close();
      await service.close();
    },
  };
}

/** The same steps on a server that uses this service. */
export async function dropboxSteps(server: TestServer, service: DropboxSignService) {
  const { platform, signing } = server;
  const [single, couple] = [service.addTemplate(), service.addTemplate({ withSpouse: true })];
  const scene = await signingScene(server, {
    fund: {
      signature_provider: 'dropbox',
      sa_doc_template_1_id: single.id,
      sa_doc_template_2_id: couple.id,
      sa_doc_template_3_id: single.id,
      sa_doc_template_4_id: single.id,
    },
  });
  const requestOf = (id: string) => scene.requestOf(id);
  const steps = {
    create: async (id: string) => createAtService(platform, signing, (await requestOf(id))._id),
    ask: async (id: string) => askService(platform, signing, (await requestOf(id))._id),
    complete: async (id: string) => completeAgreement(platform, signing, (await requestOf(id))._id),
  };
  /** The service's id of the request of a participation. */
  const externalId = async (id: string) => (await requestOf(id)).externalId ?? '';
  /** Somebody who has invested, with an agreement at the service. */
  const requested = async (what?: Parameters<typeof scene.invested>[0]) => {
    const investor = await scene.invested(what);
    const { body } = await scene.requestSign(investor);
    await steps.create(investor.id);
    return { ...investor, url: body.url ?? '', code: /\/sign\/(.+)$/.exec(body.url ?? '')?.[1] ?? '' };
  };
  /** The signer whose turn it is signs at the service, which is asked about it. */
  const signNext = async (id: string) => {
    service.signNext(await externalId(id));
    await steps.ask(id);
  };
  return { scene, ...steps, requested, externalId, signNext };
}

export type DropboxScene = Awaited<ReturnType<typeof dropboxScene>>;
