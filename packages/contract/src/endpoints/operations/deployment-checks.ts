import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { itemReply, named, recordId, timestamp } from '../../replies.ts';
import { rawText } from '../../schemas.ts';

/**
 * `works` and `failed` come from a try. `attention`: it works in part. `waiting`: the result is not there yet. `open`:
 * nothing was tried or done.
 */
const outcome = z.enum(['works', 'attention', 'failed', 'waiting', 'open']);
export type CheckOutcome = z.infer<typeof outcome>;

const result = {
  outcome,
  /** What was found, for people. */
  message: z.string(),
  /** The variables of the environment that are missing. */
  variables: z.array(z.string()),
  /** When it was tried; null if never, or if it needs no try. */
  at: z.nullable(timestamp),
};

const setupStepName = z.enum([
  'brand',
  'domains',
  'mail',
  'storage',
  'scanner',
  'auditLog',
  'secondFactor',
  'secondAdmin',
  'template',
  'fund',
  'invitation',
]);
export type SetupStepName = z.infer<typeof setupStepName>;

const setupStep = named(
  'SetupStep',
  'One step of setting up a deployment, with its last result.',
  z.strictObject({ name: setupStepName, ...result }),
);
export type SetupStep = z.infer<typeof setupStep>;

const setup = named(
  'DeploymentSetup',
  'What is set up on this deployment, and what is not.',
  z.strictObject({
    /** The id of this deployment, as GET /health shows it on each of its domains. */
    deployment: z.string(),
    steps: z.array(setupStep),
    domains: z.array(
      z.strictObject({ portal: recordId, portalName: z.string(), domain: z.nullable(z.string()), ...result }),
    ),
    /** The funds that the step `fund` is about: those that lack something while they are open, or else the drafts. */
    funds: z.array(z.strictObject({ _id: recordId, name: z.string() })),
  }),
);
export type DeploymentSetup = z.infer<typeof setup>;

export const readDeploymentSetup = endpoint({
  name: 'readDeploymentSetup',
  summary: 'The steps from an empty deployment to a first raise, each with its last result (BAC-04)',
  method: 'GET',
  path: '/api/backoffice/setup',
  access: 'superadmin',
  reply: itemReply(setup),
});

const checkResult = named('CheckResult', 'What a check of the deployment found.', z.strictObject(result));
export type CheckResult = z.infer<typeof checkResult>;

export const checkMail = endpoint({
  name: 'checkMail',
  summary: 'Sends a test email to the caller; the setup then shows what became of it (BAC-04)',
  method: 'POST',
  path: '/api/backoffice/setup/mail',
  access: 'superadmin',
  reply: itemReply(checkResult),
  errors: ['too_many_requests'],
});

export const checkStorage = endpoint({
  name: 'checkStorage',
  summary: 'Writes, reads and deletes a test object in the file store (BAC-04)',
  method: 'POST',
  path: '/api/backoffice/setup/storage',
  access: 'superadmin',
  reply: itemReply(checkResult),
  errors: ['too_many_requests'],
});

export const checkScanner = endpoint({
  name: 'checkScanner',
  summary: 'Has the malware scanner scan a harmless sample and the EICAR test file (BAC-04)',
  method: 'POST',
  path: '/api/backoffice/setup/scanner',
  access: 'superadmin',
  reply: itemReply(checkResult),
  errors: ['too_many_requests'],
});

export const saveDomainCheck = endpoint({
  name: 'saveDomainCheck',
  summary: "Stores what the caller's browser found at the /health of a portal's domain (BAC-04)",
  method: 'POST',
  path: '/api/backoffice/setup/domain',
  access: 'superadmin',
  body: z.object({
    domain: rawText(253),
    /** Whether this deployment replied, another server, or none that the browser could reach. */
    found: z.enum(['this', 'other', 'none']),
  }),
  reply: itemReply(checkResult),
  errors: ['not_found', 'too_many_requests'],
});

const healthPart = named(
  'HealthPart',
  'One part of the deployment, as it is now.',
  z.strictObject({
    name: z.enum(['database', 'jobs', 'mail', 'storage', 'scanner', 'disk', 'backup']),
    outcome: z.enum(['works', 'attention', 'failed']),
    message: z.string(),
  }),
);
export type HealthPart = z.infer<typeof healthPart>;

export const readHealth = endpoint({
  name: 'readHealth',
  summary: 'Whether each part of the deployment works now (BAC-01)',
  method: 'GET',
  path: '/api/backoffice/health',
  access: 'admin',
  reply: itemReply(z.strictObject({ at: timestamp, parts: z.array(healthPart) })),
});
