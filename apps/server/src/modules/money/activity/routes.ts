import { listMoneyActivity, requestMoneyActivityFile } from '@paddock/contract';
import { defaultTimeZone } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { generatedDocumentLink } from '../../documents/documents/index.ts';
import { activityFile } from './activity-file.ts';
import { readActivityPage } from './read-activity.ts';
import { readChoices } from './read-choices.ts';
import { readStatedFunds } from './read-stated.ts';
import { activityScope, ofFund } from './scope.ts';

const defaultLimit = 50;

/** What investors follow their money by (LED-05). */
export function registerMoneyActivity(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, listMoneyActivity, async ({ db, actor, now, query }) => {
    const { limit = defaultLimit, offset = 0, profile, ...filter } = query;
    const reader = { user: actor.user?.id ?? '', now };
    const scope = await activityScope(db, reader, { profile });
    const { found, ...page } = await readActivityPage(db, scope, filter, { limit, offset });
    return {
      ...page,
      stated: await readStatedFunds(db, ofFund(scope, filter.fund)),
      choices: await readChoices(db, reader, { scope, profile, found }),
    };
  });
  mount(app, platform, requestMoneyActivityFile, async (context) => {
    const { body, db, actor, now, portal } = context;
    await activityScope(db, { user: actor.user?.id ?? '', now }, body);
    const link = await generatedDocumentLink(
      platform,
      context,
      activityFile(body, now, portal?.timeZone ?? defaultTimeZone),
    );
    await context.audit({ action: 'activity.download', detail: { ...body } });
    return link;
  });
}
