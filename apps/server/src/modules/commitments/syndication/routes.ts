import {
  listAvailableInvestments,
  listParticipations,
  requestStatement,
  setInvesting,
  setNotInvesting,
  syndicationBySlug,
  withdrawCommitment,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { mount, ReplyAfterCommit, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askBeforeEnding, type SigningTools } from '../../agreements/signing/index.ts';
import { generatedDocumentLink } from '../../documents/documents/index.ts';
import { commit } from './commit.ts';
import { decline } from './decline.ts';
import { releasedDetail } from './end-commitments.job.ts';
import { findOwnParticipation } from './participation.ts';
import { presentAvailable } from './present-available.ts';
import { presentOwnParticipations, presentParticipation } from './present-participation.ts';
import { presentSyndication } from './present-syndication.ts';
import { statementFile } from './statement.ts';
import { withdraw } from './withdraw.ts';

export function registerSyndication(app: FastifyInstance, platform: Platform, signing: SigningTools): void {
  mount(app, platform, listAvailableInvestments, (context) =>
    presentAvailable(context.db, context, context.query),
  );
  mount(app, platform, listParticipations, (context) =>
    presentOwnParticipations(context.db, context, context.query),
  );
  mount(app, platform, requestStatement, async (context) => {
    const { format, profile } = context.body;
    const file = await statementFile(context.db, context, { format, profile });
    const link = await generatedDocumentLink(platform, context, file);
    await context.audit({ action: 'statement.download', detail: { format, ...(profile && { profile }) } });
    return link;
  });
  mount(app, platform, syndicationBySlug, (context) =>
    presentSyndication(platform, context, requireUser(context), {
      slug: context.params.slug,
      profile: context.query.investing_entity ?? null,
    }),
  );

  mount(app, platform, setInvesting, async (context) => {
    const { id, ...answers } = context.body;
    const portal = context.portal?._id ?? null;
    const by = { actor: context.actor, person: requireUser(context), now: context.now, portal };
    const { changes, holder } = await commit(context.db, platform, by, { id, answers });
    if (holder.created)
      await context.audit({
        action: 'investing_entities.create',
        collection: 'investing_entities',
        record: holder.profile._id,
        changes: holder.created,
      });
    await context.audit({
      action: 'synd_users.commit',
      collection: 'synd_users',
      record: id,
      detail: { invest_amount: answers.invest_amount, method_of_inv: answers.method_of_inv },
      changes,
    });
    // Everyone else who commits to this fund waits until the transaction ends.
    return new ReplyAfterCommit(async (db) => ({
      success: true,
      syndUser: await presentParticipation(db, context, id),
    }));
  });

  mount(app, platform, setNotInvesting, async (context) => {
    const { id, feedback } = context.body;
    const by = { actor: context.actor, person: requireUser(context), now: context.now };
    const changes = await decline(context.db, by, id, feedback ?? null);
    await context.audit({ action: 'synd_users.decline', collection: 'synd_users', record: id, changes });
    return { success: true, syndUser: await presentParticipation(context.db, context, id) };
  });
  mount(app, platform, withdrawCommitment, {
    prepare: async (context) => {
      const { id } = context.body;
      await findOwnParticipation(platform.db, id, requireUser(context).id);
      if (!(await askBeforeEnding(platform, signing, id)))
        throwDomainError(
          'conflict',
          'We cannot find out at the moment whether you have signed this agreement. Please write to the fund manager.',
        );
    },
    record: async (context) => {
      const { id } = context.body;
      const by = { actor: context.actor, person: requireUser(context), now: context.now };
      const withdrawn = await withdraw(context.db, platform, by, id);
      await context.audit({
        action: 'synd_users.withdraw',
        collection: 'synd_users',
        record: id,
        detail: releasedDetail(withdrawn),
      });
      return { success: true, syndUser: await presentParticipation(context.db, context, id) };
    },
  });
}
