import { Button } from '@mantine/core';
import {
  accreditationTypeOfKind,
  accreditationWarning,
  delegationState,
  noAccreditation,
  unknownFund,
} from '@paddock/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { undefinedOnApiError } from '../../platform/api/api-error.ts';
import { ownParticipationsQuery } from '../../platform/api/own-participations.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import { accreditationChoices } from '../../platform/session/accreditation-choices.ts';
import { type InvestingProfile, useChangeProfile } from '../../platform/session/own-profiles.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { delegatesQuery } from './delegates-api.ts';
import { archiveQuestion } from './profile-values.ts';

export interface ArchiveButtonProps {
  profile: InvestingProfile;
  onArchive: () => Promise<unknown>;
}

/**
 * Archives a profile. It is asked first where it holds something, which stays as it is, and where people have been given
 * access to it, which ends (ENT-01, ENT-07).
 */
export function ArchiveButton({ profile: { _id, legalName }, onArchive }: ArchiveButtonProps) {
  const openDialog = useDialog();
  const queryClient = useQueryClient();
  const transport = useTransport();
  const queries = {
    delegates: delegatesQuery(transport, useMe()._id),
    participations: ownParticipationsQuery(transport),
  };
  // Asked for before anybody presses, so that the question seldom waits.
  useQuery(queries.delegates);
  useQuery(queries.participations);
  const readQuestion = async () => {
    const [delegates, participations] = await Promise.all([
      undefinedOnApiError(queryClient.ensureQueryData(queries.delegates)),
      undefinedOnApiError(queryClient.ensureQueryData(queries.participations)),
    ]);
    const now = new Date();
    const funds = participations?.items.flatMap(({ holder, fund, isInvesting, isGoingToInvest }) =>
      holder?.entity === _id && (isInvesting || isGoingToInvest) ? [fund?.name ?? unknownFund] : [],
    );
    return archiveQuestion({
      funds: funds && [...new Set(funds)],
      delegates: delegates
        ?.filter(
          (delegate) =>
            delegate.entity === _id && !['ended', 'over'].includes(delegationState(delegate, now)),
        )
        .map(({ email }) => email),
    });
  };
  const press = async () => {
    const question = await readQuestion();
    if (question === null) return onArchive();
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title={`Archive ${legalName}?`}
        action="Archive"
        onConfirm={async () => {
          await onArchive();
        }}
      >
        {question}
      </ConfirmDialog>
    ));
    return undefined;
  };
  return (
    <BusyButton size="sm" variant="default" aria-label={`Archive ${legalName}`} onPress={press}>
      Archive
    </BusyButton>
  );
}

/** States the accreditation of an investing profile (ENT-06). */
export function AccreditationDialog({ profile, ...control }: DialogControl & { profile: InvestingProfile }) {
  const { _id: id, kind, legalName, accreditation } = profile;
  const change = useChangeProfile();
  const form = useForm<{ accreditation: string }>({
    initialValues: { accreditation: accreditation ?? '' },
    validate: ({ accreditation: answer }) => ({
      ...(answer === '' && { accreditation: 'Please choose one of the answers' }),
      ...(answer === noAccreditation && { accreditation: accreditationWarning }),
    }),
    onSubmit: async (values) => {
      await change.mutateAsync({ params: { id }, body: values });
      void showToast({
        message: `The accreditation of ${legalName} was saved. Our team reviews it.`,
        tone: 'positive',
      });
      control.onClose();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const { values, field } = form;
  const isNone = values.accreditation === noAccreditation;
  return (
    <Dialog {...control} title={`Accreditation of ${legalName}`}>
      <Form label={`Accreditation of ${legalName}`} {...form.element}>
        <ChoiceField
          {...field('accreditation')}
          label="Which of these is true?"
          isRequired
          choices={accreditationChoices(accreditationTypeOfKind(kind))}
          value={values.accreditation || undefined}
          error={isNone ? undefined : form.errorFor('accreditation')}
        />
        {isNone ? (
          <Callout tone="warn" title="Accreditation is required" announce>
            {accreditationWarning}
          </Callout>
        ) : null}
        <FormProblem message={form.problem} />
        <FormActions>
          <BusyButton type="submit" isBusy={form.isPending}>
            Save
          </BusyButton>
          <Button variant="default" onClick={control.onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
