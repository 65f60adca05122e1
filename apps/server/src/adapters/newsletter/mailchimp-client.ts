import { createRequire } from 'node:module';
import type { Config, lists } from '@mailchimp/mailchimp_marketing';

/** The part of Mailchimp's client that we use. */
export interface MailchimpClient {
  /** The URL of the API. The client replaces `server` in it with the configured one. */
  basePath: string;
  /** Milliseconds. */
  timeout: number;
  setConfig(config: Config): void;
  readonly lists: Pick<typeof lists, 'setListMember' | 'updateListMember' | 'updateListMemberTags'>;
}

/** The package exports one shared instance, and so do its types. This is the class behind it. */
export const MailchimpApiClient = createRequire(import.meta.url)(
  '@mailchimp/mailchimp_marketing/src/ApiClient.js',
) as new () => MailchimpClient;
