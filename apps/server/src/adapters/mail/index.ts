import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export {
  AnswerLostError,
  type Attachment,
  type Mailer,
  type OutgoingMail,
  RecipientRejectedError,
} from './mailer.ts';

/** The configured SMTP server, else the folder `outbox` in DATA_DIR. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'smtpNeedsTls' | 'dataDir'>): Mailer {
  return config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, { needsTls: config.smtpNeedsTls })
    : createOutboxMailer(join(config.dataDir, 'outbox'));
}
