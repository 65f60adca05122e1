import { Button } from '@mantine/core';
import type { DeploymentSetup, SetupStepName } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { setupQuery, useChecks, useSaveDomainCheck } from './api.ts';
import classes from './setup.module.css';
import { checkDomain, DomainChecks, SetupStepCard } from './setup-step.tsx';

/** The way from an empty deployment to a first raise (BAC-04). */
export default function SetupPage() {
  const { data, isLoadingError, error, refetch } = useQuery(setupQuery(useTransport()));
  const done = data?.steps.filter(({ outcome }) => outcome === 'works').length ?? 0;
  return (
    <Container>
      <PageHeading
        title="Setup checklist"
        lead={
          data
            ? `${done} of ${data.steps.length} steps are done. “Works” means that it was tried.`
            : 'From an empty deployment to your first raise.'
        }
      />
      {data ? (
        <Checklist setup={data} />
      ) : isLoadingError ? (
        <ErrorState title="The checklist could not be loaded" failure={error} onRetry={refetch} />
      ) : (
        <SkeletonBlock height="40rem" />
      )}
    </Container>
  );
}

function Checklist({ setup }: { setup: DeploymentSetup }) {
  const checks = useChecks();
  const saveDomain = useSaveDomainCheck();
  const [problems, setProblems] = useState<Partial<Record<SetupStepName, string>>>({});
  const attempt = async (name: SetupStepName, work: () => Promise<unknown>) => {
    setProblems((before) => ({ ...before, [name]: undefined }));
    try {
      await work();
    } catch (failure) {
      setProblems((before) => ({ ...before, [name]: apiErrorMessage(failure) }));
    }
  };
  const domains = setup.domains.flatMap(({ domain }) => domain ?? []);
  const tryDomains = async () => {
    const results = await Promise.all(
      domains.map(async (domain) => ({ domain, found: await checkDomain(domain, setup.deployment) })),
    );
    for (const body of results) await saveDomain.mutateAsync({ body });
  };
  const actions: Record<SetupStepName, ReactNode> = {
    brand: <StepLink to="/admin/portals">Open the portals</StepLink>,
    domains:
      domains.length > 0 ? (
        <BusyButton onPress={() => attempt('domains', tryDomains)}>Try the domains</BusyButton>
      ) : (
        <StepLink to="/admin/portals">Give a portal its domain</StepLink>
      ),
    mail: (
      <BusyButton onPress={() => attempt('mail', () => checks.mail.mutateAsync({}))}>
        Send me a test email
      </BusyButton>
    ),
    storage: (
      <BusyButton onPress={() => attempt('storage', () => checks.storage.mutateAsync({}))}>
        Try the file store
      </BusyButton>
    ),
    scanner: (
      <BusyButton onPress={() => attempt('scanner', () => checks.scanner.mutateAsync({}))}>
        Try the scanner
      </BusyButton>
    ),
    // Done where the server runs.
    auditLog: null,
    secondFactor: (
      <>
        <StepLink to="/security">Set up your own</StepLink>
        <StepLink to="/admin/settings">Require it of the team</StepLink>
      </>
    ),
    secondAdmin: <StepLink to="/admin/invitations">Invite an admin</StepLink>,
    template: <StepLink to="/admin/templates">Open the templates</StepLink>,
    fund: <FundLinks funds={setup.funds} />,
    invitation: <StepLink to="/admin/invitations">Invite somebody</StepLink>,
  };
  return (
    <>
      {setup.steps.every(({ outcome }) => outcome === 'works') ? (
        <Callout tone="done" title="Everything works">
          Your first raise can begin.
        </Callout>
      ) : null}
      <ol className={classes.steps} aria-label="Steps">
        {setup.steps.map((step, at) => (
          <SetupStepCard
            key={step.name}
            step={step}
            number={at + 1}
            problem={problems[step.name]}
            actions={actions[step.name]}
          >
            {step.name === 'domains' ? <DomainChecks domains={setup.domains} /> : null}
          </SetupStepCard>
        ))}
      </ol>
    </>
  );
}

function StepLink({
  to,
  children,
}: {
  to: '/admin/invitations' | '/admin/templates' | '/admin/portals' | '/admin/settings' | '/security';
  children: ReactNode;
}) {
  return (
    <Button component={Link} to={to} variant="default">
      {children}
    </Button>
  );
}

/** Leads to each fund that the step names, and to a new one where it names none. */
export function FundLinks({ funds }: Pick<DeploymentSetup, 'funds'>) {
  if (funds.length === 0)
    return (
      <Button component={Link} to="/admin/funds/new" variant="default">
        Create a fund
      </Button>
    );
  return funds.map(({ _id: id, name }) => (
    <Button
      key={id}
      variant="default"
      renderRoot={(props) => <Link {...props} to="/admin/funds/$id" params={{ id }} />}
    >
      Go to {name}
    </Button>
  ));
}
