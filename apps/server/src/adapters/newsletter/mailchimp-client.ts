import { createRequire } from 'node:module';
import type { Config, lists } from '@mailchimp/mailchimp_marketing';

/** What we use of Mailchimp's client. */
export interface MailchimpClient {
  /** Where the calls go; `server` in it is replaced by the configured one. */
  basePath: string;
  /** Milliseconds. */
  timeout: number;
  setConfig(config: Config): void;
  readonly lists: Pick<typeof lists, 'setListMember' | 'updateListMemberTags'>;
}

/** The package hands out one shared instance, and its types know no other: this is the class behind it. */
export const MailchimpApiClient = createRequire(import.meta.url)(
  '@mailchimp/mailchimp_marketing/src/ApiClient.js',
) as new () => MailchimpClient;
