import { Button, Checkbox, TextInput } from '@mantine/core';
import { counted, instantOfLocalTime, reopenBlock } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ZonedTimeField } from '../../ui/forms/zoned-time-field.tsx';
import { Money } from '../../ui/text/money.tsx';
import { type Fund, useCloseFundEarly, useDuplicateFund, useReopenFund } from './api.ts';
import { slugOf } from './fund-values.ts';
import { pipelineQuery } from './pipeline-api.ts';

interface FundDialogProps extends DialogControl {
  fund: Fund;
}

/** Asks before a fund is closed, and says for whom that matters. */
export function CloseDialog({ fund, ...control }: FundDialogProps) {
  const close = useCloseFundEarly();
  const { data } = useQuery(pipelineQuery(useTransport(), fund._id, { view: 'board', page: 1 }));
  const [problem, setProblem] = useState<string>();
  const of = (...names: string[]) => data?.stages.filter(({ stage }) => names.includes(stage)) ?? [];
  const count = (...names: string[]) => of(...names).reduce((sum, each) => sum + each.count, 0);
  const unsigned = count('accepted', 'signing', 'countersign');
  const press = async () => {
    setProblem(undefined);
    try {
      await close.mutateAsync({ body: { id: fund._id } });
      void showToast({ message: `${fund.name} is closed.`, tone: 'positive' });
      control.onClose();
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  return (
    <Dialog {...control} title={`Close ${fund.name} now?`}>
      {data ? (
        <ul>
          <li>
            Nobody can commit from now on. {people(count('opened', 'released'))} opened the fund without a
            commitment.
          </li>
          <li>{commitments(unsigned)} not countersigned yet. They stay, and can still be signed.</li>
          <li>
            <Money amount={data.committed} /> stays committed.
          </li>
        </ul>
      ) : (
        <SkeletonText lines={3} label="Loading the participations" />
      )}
      <p>
        The closing date becomes today, and those who have signed are told. You can reopen the fund until its
        end date.
      </p>
      <FormProblem message={problem} />
      <FormActions>
        <BusyButton isDestructive onPress={press}>
          Close the fund
        </BusyButton>
        <Button variant="default" onClick={control.onClose}>
          Keep it open
        </Button>
      </FormActions>
    </Dialog>
  );
}

const people = (count: number) => (count === 1 ? 'One person' : counted(count, 'person', 'people'));
const commitments = (count: number) =>
  count === 1 ? 'One commitment is' : counted(count, 'commitment is', 'commitments are');

/** Asks until when a closed fund is open again. */
export function ReopenDialog({ fund, timeZone, ...control }: FundDialogProps & { timeZone: string }) {
  const reopen = useReopenFund();
  const closeDate = (text: string) => (text === '' ? null : (instantOfLocalTime(text, timeZone) ?? null));
  const form = useForm({
    initialValues: { close_date: '' },
    validate: ({ close_date }) => ({
      close_date: reopenBlock(fund, closeDate(close_date), new Date()) ?? undefined,
    }),
    onSubmit: async ({ close_date }) => {
      await reopen.mutateAsync({
        body: { id: fund._id, close_date: closeDate(close_date)?.toISOString() ?? null },
      });
      void showToast({ message: `${fund.name} is open again.`, tone: 'positive' });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Dialog {...control} title={`Reopen ${fund.name}`}>
      <Form label="Reopen the fund" {...form.element}>
        <p>
          Investors can commit again at once, as far as the total of the fund allows. Those who have signed
          are told of the new closing date.
        </p>
        <ZonedTimeField
          {...form.field('close_date')}
          value={form.values.close_date}
          timeZone={timeZone}
          label="New closing date"
          help="Leave empty for none."
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Reopen the fund
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Keep it closed
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Asks for what a copy of a fund needs of its own. */
export function DuplicateDialog({ fund, ...control }: FundDialogProps) {
  const duplicate = useDuplicateFund();
  const navigate = useNavigate();
  const name = `${fund.name} (copy)`;
  const form = useForm({
    initialValues: { name, url_slug: slugOf(name), withInstructions: false },
    validate: (values) => ({
      name: values.name.trim() === '' ? 'This is needed.' : undefined,
      url_slug: /^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.url_slug)
        ? undefined
        : 'Lowercase letters, digits and hyphens, such as harbor-fund.',
    }),
    onSubmit: async (values) => {
      const { item } = await duplicate.mutateAsync({ body: { id: fund._id, ...values, isDraft: true } });
      control.onClose();
      await navigate({ to: '/admin/funds/$id/$section', params: { id: item._id, section: 'terms' } });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <Dialog {...control} title={`Duplicate ${fund.name}`}>
      <Form label="Duplicate the fund" {...form.element}>
        <p>
          The copy has the terms, the texts, the agreements and what the fund invests in. It is a draft
          without dates and investors, so nobody sees it until you open it.
        </p>
        <TextInput {...form.field('name')} label="Name" required maxLength={500} />
        <TextInput {...form.field('url_slug')} label="Address" required maxLength={200} />
        <Checkbox
          {...form.field('withInstructions', 'checkbox')}
          label="Copy the payment instructions too"
          description="All superadmins are told by email."
        />
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Duplicate
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
