import type { CheckOutcome, SetupStepName } from '@paddock/contract';
import type { StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';

export const stepTexts: Readonly<Record<SetupStepName, { title: string; why: string }>> = {
  brand: {
    title: 'Brand',
    why: 'Give your portal its name, colors and logo, and replace the neutral texts of its pages.',
  },
  domains: {
    title: 'Domains',
    why: 'Each portal is reached at its own domain, and links in emails lead there. Your own browser tries each one.',
  },
  mail: {
    title: 'Email',
    why: 'Investors confirm their account, sign and are notified by email. The test goes to your own address.',
  },
  storage: {
    title: 'Files',
    why: 'Agreements, tax documents and uploads are kept in the file store.',
  },
  scanner: {
    title: 'Malware scanner',
    why: 'Investors upload documents that your team opens. A scanner checks them first.',
  },
  auditLog: {
    title: 'Audit log',
    why: 'What happened has to stay as it was written, also if the server itself is broken into.',
  },
  secondFactor: {
    title: 'Second factor',
    why: 'Otherwise, a stolen password is enough to sign in as an admin. Set up your own, then require it of the team.',
  },
  secondAdmin: {
    title: 'Second admin',
    why: 'Two admins release or correct what was signed, and open, close or reverse in the journal of a fund: one asks, and another approves.',
  },
  template: {
    title: 'Agreement template',
    why: 'The agreement that investors sign is filled in from a template, one for each method of investment.',
  },
  fund: {
    title: 'First fund',
    why: 'What people invest in, with its dates, limits and documents.',
  },
  invitation: {
    title: 'First invitation',
    why: 'Invite an investor. They create an account, and the raise begins.',
  },
};

export const outcomeTexts: Readonly<
  Record<CheckOutcome, { label: string; tone: NonNullable<StatusBadgeProps['tone']> }>
> = {
  works: { label: 'Works', tone: 'done' },
  attention: { label: 'Look at this', tone: 'attention' },
  failed: { label: 'Does not work', tone: 'failed' },
  waiting: { label: 'Waiting', tone: 'info' },
  open: { label: 'To do', tone: 'neutral' },
};

/** The steps that are tried. The others are done, which is not to say that they work. */
const triedSteps: readonly SetupStepName[] = ['domains', 'mail', 'storage', 'scanner'];

/** The label of a step: only what was tried works. */
export const stepOutcome = ({ name, outcome }: { name: SetupStepName; outcome: CheckOutcome }) =>
  outcome === 'works' && !triedSteps.includes(name)
    ? { ...outcomeTexts.works, label: 'Done' }
    : outcomeTexts[outcome];

/** What each variable of the environment is, with an example. */
export const variableTexts: Readonly<Record<string, string>> = {
  SMTP_URL: 'the mail server, such as smtps://user:password@mail.example.com',
  MAIL_FROM: 'the sender, such as Harbor Fund <no-reply@harbor.example>',
  CLAMD_URL: 'the ClamAV daemon, such as tcp://127.0.0.1:3310',
};
