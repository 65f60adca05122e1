import {
  listAvailable,
  listMine,
  requestStatement,
  setInvesting,
  setNotInvesting,
  syndicationBySlug,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount, personOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { downloadLink } from '../documents/index.ts';
import { presentAvailable } from './available.ts';
import { presentSyndication } from './by-slug.ts';
import { commit } from './commit.ts';
import { decline } from './decline.ts';
import { listLimit, presentOwnParticipations, presentParticipation } from './present.ts';
import { statementFile, statementTimeZone } from './statement.ts';

export function registerSyndication(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, listAvailable, 'user', (call) => presentAvailable(call.db, call, listLimit));
  mount(app, platform, listMine, 'user', (call) => presentOwnParticipations(call.db, call, listLimit));
  mount(app, platform, requestStatement, 'user', async (call) => {
    const { format } = call.body;
    await call.audit({ action: 'statement.download', detail: { format } });
    const timeZone = await statementTimeZone(call.db, call);
    return downloadLink(platform.secrets, call, statementFile(format, { now: call.now, timeZone }));
  });
  mount(app, platform, syndicationBySlug, 'user', (call) =>
    presentSyndication(call.db, call, personOf(call), call.params.slug),
  );

  mount(app, platform, setInvesting, 'user', async (call) => {
    const { id, ...answers } = call.body;
    await commit(call.db, { actor: call.actor, person: personOf(call), now: call.now }, id, answers);
    await call.audit({
      action: 'synd_users.commit',
      collection: 'synd_users',
      record: id,
      detail: { invest_amount: answers.invest_amount, method_of_inv: answers.method_of_inv },
    });
    return { success: true, syndUser: await presentParticipation(call.db, call, id) };
  });

  mount(app, platform, setNotInvesting, 'user', async (call) => {
    const { id, feedback } = call.body;
    await decline(
      call.db,
      { actor: call.actor, person: personOf(call), now: call.now },
      id,
      feedback ?? null,
    );
    await call.audit({ action: 'synd_users.decline', collection: 'synd_users', record: id });
    return { success: true, syndUser: await presentParticipation(call.db, call, id) };
  });
}
