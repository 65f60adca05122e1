import { Button } from '@mantine/core';
import { accreditationTypeOfKind, accreditationWarning, noAccreditation } from '@paddock/domain';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { accreditationChoices } from '../../platform/session/accreditation-choices.ts';
import { type InvestingProfile, useChangeProfile } from '../../platform/session/own-profiles.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

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
