import type { EmbeddedApi, Interceptor, SignatureRequestApi, TemplateApi } from '@dropbox/sign';
import type { DropboxSignConfig } from '../../../platform/config.ts';

/** How long Dropbox Sign may take to answer, in milliseconds. Must be shorter than the timeout of a job. */
export const timeoutMs = 15_000;

/** The largest answer that is read: agreements are a few megabytes at most. */
const maxAnswerBytes = 50 * 1024 * 1024;

/** Dropbox Sign's own client, for the parts of the API that we use. */
export interface DropboxClient {
  readonly requests: SignatureRequestApi;
  readonly embedded: EmbeddedApi;
  readonly templates: TemplateApi;
}

/** Loads the client, which most deployments never need. */
export async function openClient(config: DropboxSignConfig, timeout = timeoutMs): Promise<DropboxClient> {
  const sign = await import('@dropbox/sign');
  const prepare = <Api extends { username: string; addInterceptor(interceptor: Interceptor): void }>(
    api: Api,
  ): Api => {
    api.username = config.apiKey;
    api.addInterceptor((options) => {
      options.timeout = timeout;
      // The timeout above counts from byte to byte; this one covers a slow answer too.
      options.signal = AbortSignal.timeout(timeout);
      options.maxContentLength = maxAnswerBytes;
      options.maxBodyLength = maxAnswerBytes;
      // The key goes to the configured address only.
      options.maxRedirects = 0;
    });
    return api;
  };
  return {
    requests: prepare(new sign.SignatureRequestApi(config.baseUrl)),
    embedded: prepare(new sign.EmbeddedApi(config.baseUrl)),
    templates: prepare(new sign.TemplateApi(config.baseUrl)),
  };
}
