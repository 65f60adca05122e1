import { askService, completeAgreement, createAtService } from '@paddock/server/modules/signing/index.ts';
import { startDropboxSignService } from './dropbox-sign-service.ts';
import { type TestServer, testServer } from './server.ts';
import { signingScene } from './signing-scene.ts';

/**
 * A server whose funds have their agreements signed at a local Dropbox Sign, and the steps of its jobs, which tests run
 * one by one; with `jobs` they run by themselves.
 */
export async function dropboxScene(options: Parameters<typeof testServer>[0] = {}) {
  let server: TestServer | undefined;
  const service = await startDropboxSignService({ now: () => (server?.clock.now() ?? new Date()).getTime() });
  server = await testServer({ ...options, env: { RATE_LIMITS: 'off', ...service.env, ...options.env } });
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
  const close = async () => {
    await server.close();
    await service.close();
  };
  return { server, service, scene, ...steps, requested, externalId, signNext, close };
}

export type DropboxScene = Awaited<ReturnType<typeof dropboxScene>>;
