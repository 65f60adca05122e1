import type { CheckResult, DeploymentSetup, SetupStep } from '@paddock/contract';
import {
  formatDateTimeWithZone,
  isReady,
  newAdminRule,
  onlyGiverMessage,
  secondFactorRequiredFor,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import { auditExposure, exposureAdvice } from '../../../platform/database/index.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { type ListedReadiness, listFundReadiness } from '../../offerings/fund-management/index.ts';
import { decidersOf } from '../../people/approvals/index.ts';
import { domainCheckName } from './domain-check.ts';
import { mailResult } from './mail-result.ts';
import { readChecks, type StoredCheck } from './stored-checks.ts';

type Steps = Pick<DeploymentSetup, 'steps' | 'domains' | 'funds'>;

/** Every step from an empty deployment to a first raise, with what is known about it. */
export async function setupSteps(
  db: Kysely<Database>,
  config: Config,
  { user, email, now, timeZone }: { user: string; email: string; now: Date; timeZone: string },
): Promise<Steps> {
  const [checks, portals, facts] = [await readChecks(db), await readPortals(db), await readFacts(db, user)];
  const domains = portals.flatMap(({ _id, name, domains: names }) =>
    (names.length > 0 ? names : [null]).map((domain) => ({
      portal: _id,
      portalName: name,
      domain,
      ...domainResult(name, domain, checks),
    })),
  );
  const { funds, ...fund } = fundResult(await listFundReadiness(db, config, now));
  const steps: SetupStep[] = [
    { name: 'brand', ...brandResult(portals) },
    { name: 'domains', ...domainsResult(domains) },
    { name: 'mail', ...mailResult(config, checks.get('mail'), email) },
    { name: 'storage', ...triedResult(checks.get('storage'), 'Not tried yet.') },
    {
      name: 'scanner',
      ...triedResult(
        checks.get('scanner'),
        config.clamdUrl === null
          ? 'No malware scanner is configured, so uploads are stored unscanned.'
          : 'Not tried yet.',
      ),
      variables: config.clamdUrl === null ? ['CLAMD_URL'] : [],
    },
    { name: 'auditLog', ...auditLogResult(await auditExposure(db)) },
    { name: 'secondFactor', ...secondFactorResult(facts) },
    { name: 'secondAdmin', ...secondAdminResult(await decidersOf(db, user, now), { now, timeZone }) },
    {
      name: 'template',
      ...doneResult(
        facts.templates > 0,
        `${facts.templates} agreement ${facts.templates === 1 ? 'template' : 'templates'} so far.`,
        'Investors sign an agreement that is made from a template. There is none yet.',
      ),
    },
    { name: 'fund', ...fund },
    {
      name: 'invitation',
      ...doneResult(
        facts.investors + facts.invitations > 0,
        facts.investors > 0
          ? `${facts.investors} ${facts.investors === 1 ? 'person has' : 'people have'} an account besides your team.`
          : `${facts.invitations} ${facts.invitations === 1 ? 'invitation' : 'invitations'} sent, and nobody has accepted yet.`,
        'Nobody besides your team has an account or an invitation yet.',
      ),
    },
  ];
  return { steps, domains, funds };
}

const found = (outcome: CheckResult['outcome'], message: string, variables: string[] = []): CheckResult => ({
  outcome,
  message,
  variables,
  at: null,
});

const doneResult = (isDone: boolean, done: string, open: string) =>
  isDone ? found('works', done) : found('open', open);

function triedResult(check: StoredCheck | undefined, open: string): CheckResult {
  if (!check) return found('open', open);
  return { ...found(check.outcome, check.message), at: check.at.toISOString() };
}

/** The step works once a fund is offered and none of those that are lacks anything. Else it names those to work on. */
function fundResult(all: readonly ListedReadiness[]): CheckResult & Pick<Steps, 'funds'> {
  const about = (
    outcome: CheckResult['outcome'],
    message: string,
    funds: readonly ListedReadiness[] = [],
  ) => ({
    ...found(outcome, message),
    funds: funds.map(({ _id, name }) => ({ _id, name })),
  });
  if (all.length === 0) return about('open', 'There is no fund yet.');
  const lacking = all.filter(({ isDraft, items }) => !isDraft && !isReady(items));
  if (lacking.length > 0) return about('attention', lacking.map(describeLack).join(' '), lacking);
  const drafts = all.filter(({ isDraft }) => isDraft);
  const opened = all.length - drafts.length;
  if (opened > 0)
    return about('works', `${opened} ${opened === 1 ? 'fund is' : 'funds are'} open or has been.`);
  return about('open', drafts.map(describeDraft).join(' '), drafts);
}

const problemsOf = ({ items }: ListedReadiness) => items.flatMap(({ problem }) => problem ?? []).join(' ');
const describeLack = (fund: ListedReadiness) =>
  `${fund.name} is open and lacks something. ${problemsOf(fund)}`;
const describeDraft = (fund: ListedReadiness) =>
  isReady(fund.items)
    ? `${fund.name} is a draft, ready to open.`
    : `${fund.name} is a draft. ${problemsOf(fund)}`;

interface PortalRow {
  _id: string;
  name: string;
  domains: string[];
  hasLogo: boolean;
}

async function readPortals(db: Kysely<Database>): Promise<PortalRow[]> {
  const { rows } = await sql<PortalRow>`
    SELECT p._id, p.name, p.domains,
      EXISTS (SELECT 1 FROM portal_pictures i WHERE i.portal = p._id AND i.name = 'logo.png') AS "hasLogo"
    FROM portals p ORDER BY p."isDefault" DESC, p.name, p._id`.execute(db);
  return rows;
}

function brandResult(portals: readonly PortalRow[]): CheckResult {
  const without = portals.filter(({ hasLogo }) => !hasLogo).map(({ name }) => name);
  if (portals.length === 0) return found('open', 'There is no portal yet.');
  if (without.length === 0) return found('works', 'Every portal has a logo.');
  return found(
    without.length === portals.length ? 'open' : 'attention',
    `Without a logo, pages show the name as text: ${without.join(', ')}.`,
  );
}

function domainResult(
  name: string,
  domain: string | null,
  checks: ReadonlyMap<string, StoredCheck>,
): CheckResult {
  if (domain === null) return found('open', `${name} has no domain yet.`);
  return triedResult(checks.get(domainCheckName(domain)), 'Not tried yet.');
}

function domainsResult(domains: readonly CheckResult[]): CheckResult {
  const count = (outcome: CheckResult['outcome']) =>
    domains.filter((domain) => domain.outcome === outcome).length;
  if (count('failed') > 0) return found('failed', 'A domain does not lead to this deployment.');
  if (domains.length > 0 && count('works') === domains.length)
    return found('works', 'Every domain leads to this deployment.');
  return found(count('works') > 0 ? 'attention' : 'open', 'Not every portal has a domain that was tried.');
}

/** The embedded database has the role from its first start on. */
function auditLogResult(exposure: string | undefined): CheckResult {
  if (exposure === undefined)
    return found('works', 'The role of the server can read the audit log and add to it only.');
  return found('attention', `${exposure} ${exposureAdvice}`);
}

interface Facts {
  hasFactor: boolean;
  required: unknown;
  templates: number;
  investors: number;
  invitations: number;
}

async function readFacts(db: Kysely<Database>, user: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    SELECT
      EXISTS (SELECT 1 FROM totp_factors t WHERE t."user" = ${user}::uuid AND t."confirmedAt" IS NOT NULL)
        OR EXISTS (SELECT 1 FROM passkeys k WHERE k."user" = ${user}::uuid) AS "hasFactor",
      (SELECT s.value FROM settings s WHERE s.name = ${secondFactorRequiredFor}) AS required,
      (SELECT count(*)::int FROM agreement_templates) AS templates,
      (SELECT count(*)::int FROM users WHERE level = 'user') AS investors,
      (SELECT count(*)::int FROM invitations) AS invitations`.execute(db);
  return onlyRow(rows);
}

function secondFactorResult({ hasFactor, required }: Facts): CheckResult {
  const isRequired = (level: string) => Array.isArray(required) && required.includes(level);
  const isTeamCovered = isRequired('superadmin') && isRequired('admin');
  if (hasFactor && isTeamCovered)
    return found('works', 'You have a second factor, and every admin needs one to sign in.');
  if (hasFactor) return found('attention', 'You have a second factor. Admins can still sign in without one.');
  return found(
    isTeamCovered ? 'attention' : 'open',
    'You have no second factor yet: your password alone opens this deployment.',
  );
}

/** Whether what takes two admins can be decided, if this admin asks for it. */
function secondAdminResult(
  { others, from }: Awaited<ReturnType<typeof decidersOf>>,
  { now, timeZone }: { now: Date; timeZone: string },
): CheckResult {
  if (others.length === 0)
    return found(
      'open',
      `Yours is the only admin account, so nobody can approve what takes two, such as opening the journal of a fund, closing a period of it, or reversing an entry. ${newAdminRule} So invite the second admin some days before you need them.`,
    );
  if (from === null) return found('attention', onlyGiverMessage);
  if (from > now)
    return found(
      'attention',
      `${newAdminRule} The first of your team can from ${formatDateTimeWithZone(from, timeZone)}.`,
    );
  return found('works', 'Another admin can approve what you ask for.');
}
