import { NativeSelect, VisuallyHidden } from '@mantine/core';
import type { AgreementTemplateDetail } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { fundsQuery, useAssignTemplate } from './api.ts';
import classes from './template-page.module.css';

/** The funds that use the template, and a choice of others. */
export function TemplateFunds({ template }: { template: AgreementTemplateDetail }) {
  const { data } = useQuery(fundsQuery(useTransport()));
  const assign = useAssignTemplate();
  const [fund, setFund] = useState('');
  const [problem, setProblem] = useState<string>();
  const { _id, funds, problems } = template;
  const change = async (changed: string, isUsed: boolean) => {
    setProblem(undefined);
    try {
      await assign.mutateAsync({ body: { template: _id, fund: changed, isUsed } });
      setFund('');
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  const others = (data?.items ?? []).filter(({ _id: id }) => !funds.some((used) => used._id === id));
  return (
    <Section
      title="Funds"
      note="A fund that uses another template for this way to invest uses this one instead."
    >
      <ul className={classes.funds}>
        {funds.map(({ _id: id, name }) => (
          <li key={id} className={classes.fund}>
            {name}
            <BusyButton size="sm" variant="default" onPress={() => change(id, false)}>
              Stop using it<VisuallyHidden> for {name}</VisuallyHidden>
            </BusyButton>
          </li>
        ))}
      </ul>
      <FormProblem message={problem} />
      {problems.length > 0 ? (
        <p>A fund can use it once nothing is missing.</p>
      ) : (
        <div className={classes.give}>
          <NativeSelect
            label="Use it for another fund"
            data={[
              { value: '', label: 'Choose a fund' },
              ...others.map(({ _id: value, name }) => ({ value, label: name })),
            ]}
            value={fund}
            onChange={({ currentTarget }) => setFund(currentTarget.value)}
          />
          <BusyButton disabled={fund === ''} onPress={() => change(fund, true)}>
            Use it
          </BusyButton>
        </div>
      )}
    </Section>
  );
}
