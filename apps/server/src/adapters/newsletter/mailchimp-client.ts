import { createRequire } from 'node:module';
import type { Config, lists } from '@mailchimp/mailchimp_marketing';

/** The part of Mailchimp's client that we use. */
export interface MailchimpClient {
  /** The URL of the API. The client replaces `server` in it with the configured one. */
  basePath: string;
  /** Milliseconds. */
  timeout: number;
  setConfig(config: Config): void;
  /** Whether the agent gets every request before it is sent, and every reply. */
  enableCookies: boolean;
  agent: {
    attachCookies(request: { redirects(atMost: number): void }): void;
    saveCookies(reply: unknown): void;
  };
  readonly lists: Pick<typeof lists, 'setListMember' | 'updateListMember' | 'updateListMemberTags'>;
}

const require = createRequire(import.meta.url);

/**
 * The package exports one shared instance, and so do its types. This is the class behind it, loaded where a key is
 * configured.
 */
export function createMailchimpClient(): MailchimpClient {
  const ApiClient = require('@mailchimp/mailchimp_marketing/src/ApiClient.js') as new () => MailchimpClient;
  const client = new ApiClient();
  // The key goes to the configured address only. The client follows redirects unless each request is told otherwise, and
  // hands out its requests here alone; there are no cookies.
  client.enableCookies = true;
  client.agent = { attachCookies: (request) => request.redirects(0), saveCookies: () => undefined };
  return client;
}
