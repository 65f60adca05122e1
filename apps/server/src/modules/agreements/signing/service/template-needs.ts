import { signatureRoleProblems, type TemplateKind, templateProblems } from '@paddock/domain';
import { sql } from 'kysely';
import type { SignatureProvider, TemplateNeeds } from '../../../../adapters/signature/index.ts';
import { SignatureServiceError } from '../../../../adapters/signature/index.ts';
import type { JobRun } from '../../../../platform/job-run.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SigningTools } from '../signing-tools.ts';
import { translateServiceErrors } from './service-errors.ts';

/** How long what a service said about a template is believed without asking again. */
const freshMilliseconds = 10 * 60_000;

/** Within the limits of the service, which others need too. */
const templatesAtOnce = 20;

/** What keeps a template at the service from being used for a kind of agreement, in sentences. */
export function serviceTemplateProblems(
  kind: TemplateKind,
  { known, unknown, roles }: Pick<TemplateNeeds, 'known' | 'unknown' | 'roles'>,
): string[] {
  return [
    ...signatureRoleProblems(kind, roles ?? []),
    ...unknown.map((name) => `“${name}” is not a value that we know. Rename this field, or remove it.`),
    ...templateProblems(
      kind,
      known.map((name) => ({ name, hasPlaceholder: true })),
      {},
    ),
  ];
}

/**
 * What a template needs; undefined if it is missing or unusable. What a service says is kept, and stands for its answer
 * while it does not answer or refuses: then the request is recorded, and the job that creates it tells the admins.
 */
export async function readTemplateNeeds(
  platform: Pick<Platform, 'db'>,
  provider: SignatureProvider,
  { id, kind, now }: { id: string; kind: TemplateKind; now: Date },
): Promise<Pick<TemplateNeeds, 'known' | 'unknown'> | undefined> {
  if (!provider.isRemote) return provider.readTemplate(id);
  const needs = await readServiceTemplate(platform, provider, { id, now });
  return needs && serviceTemplateProblems(kind, needs).length === 0 ? needs : undefined;
}

/** A template at the service, asked for if what is known is not fresh. */
export async function readServiceTemplate(
  platform: Pick<Platform, 'db'>,
  provider: SignatureProvider,
  { id, now, isFresh }: { id: string; now: Date; isFresh?: true },
): Promise<TemplateNeeds | undefined> {
  const stored = await platform.db
    .selectFrom('signature_templates')
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirst();
  if (!isFresh && stored && now.getTime() - stored.readAt.getTime() < freshMilliseconds) return stored;
  try {
    const read = await provider.readTemplate(id);
    if (read) await keepTemplate(platform, id, read, now);
    return read;
  } catch (error) {
    if (error instanceof SignatureServiceError && stored && !isFresh) return stored;
    return translateServiceErrors(Promise.reject(error));
  }
}

/** Asks the service about the templates of funds that are open, each once a day. */
export async function readServiceTemplates(
  platform: Platform,
  { providers }: SigningTools,
  run: Pick<JobRun, 'mayContinue'>,
): Promise<void> {
  const provider = providers.all.find(({ isRemote }) => isRemote);
  if (!provider) return;
  const now = platform.clock.now();
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT t.id FROM funds f
    CROSS JOIN LATERAL (VALUES (f.sa_doc_template_1_id), (f.sa_doc_template_2_id), (f.sa_doc_template_3_id),
      (f.sa_doc_template_4_id)) AS t (id)
    LEFT JOIN signature_templates known ON known._id = t.id
    WHERE coalesce(f.signature_provider, ${providers.standard}) = ${provider.name}
      AND f.end_date IS NULL AND btrim(t.id) <> ''
      AND NOT EXISTS (SELECT 1 FROM agreement_templates a WHERE a._id::text = t.id)
      AND (known."readAt" IS NULL OR known."readAt" <= ${now}::timestamptz - interval '1 day')
    LIMIT ${templatesAtOnce}`.execute(platform.db);
  for (const { id } of rows) {
    if (!(await run.mayContinue())) return;
    try {
      await readServiceTemplate(platform, provider, { id, now });
    } catch (error) {
      platform.log.warn({ err: error, template: id }, 'A template at the signing service could not be read');
    }
  }
}

async function keepTemplate({ db }: Pick<Platform, 'db'>, id: string, needs: TemplateNeeds, now: Date) {
  const values = {
    name: needs.name,
    known: JSON.stringify(needs.known),
    unknown: JSON.stringify(needs.unknown),
    roles: JSON.stringify(needs.roles ?? []),
    readAt: now,
  };
  await db
    .insertInto('signature_templates')
    .values({ _id: id, ...values })
    .onConflict((conflict) => conflict.column('_id').doUpdateSet(values))
    .execute();
}
