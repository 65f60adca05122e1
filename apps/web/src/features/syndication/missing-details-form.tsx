import type { AgreementProfileField } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { apiErrorMessage, asApiError } from '../../platform/api/api-error.ts';
import { useSaveOwnRecord } from '../../platform/session/own-record.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Form, FormActions } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { AgreementDetails } from './agreement-details.tsx';
import {
  type AgreementDetailsValues,
  blankDetailErrors,
  detailNames,
  detailsBody,
  emptyDetails,
  requiredDetails,
} from './required-details.ts';

/** Asks for the details that the agreement requires, saves them in the profile, and continues (SEC-10). */
export function MissingDetailsForm({
  missing,
  onSaved,
}: {
  /** The server's message per field. */
  missing: Record<string, string>;
  onSaved: () => Promise<void>;
}) {
  const { mutateAsync } = useSaveOwnRecord();
  const askedOf = (typed: AgreementDetailsValues) => requiredDetails(Object.keys(missing), {}, typed);
  const form = useForm<AgreementDetailsValues>({
    initialValues: emptyDetails,
    validate: (typed) => blankDetailErrors(askedOf(typed), typed),
    onSubmit: async (typed) => {
      await mutateAsync(detailsBody(askedOf(typed), typed));
      await onSaved();
      return undefined;
    },
    toErrors: (failure) => ({
      message: apiErrorMessage(
        failure,
        'Your details were not saved. They are still here. Please try again.',
      ),
      fields: asApiError(failure).reply?.fields ?? {},
    }),
  });
  // Details that are not in the profile, such as the spouse's name, cannot be filled in here.
  const others = Object.entries(missing).filter(([name]) => !isDetail(name));
  if (others.length > 0)
    return (
      <Callout tone="failure" announce title="The agreement cannot be created yet">
        {others.map(([name, message]) =>
          name === 'custodian' ? (
            <p key={name}>
              {message}. <Link to="/profiles">Name it in your investing profiles</Link>, and open the
              agreement again. We will hold your commitment in the meantime.
            </p>
          ) : (
            <p key={name}>
              {message}. Please contact the fund manager. We will hold your commitment in the meantime.
            </p>
          ),
        )}
      </Callout>
    );
  return (
    <Form label="Details for the agreement" {...form.element}>
      <Callout tone="info" title="The agreement needs a few more details" announce>
        They are saved in your profile, where you can change them.
      </Callout>
      <AgreementDetails fields={askedOf(form.values)} field={form.field} />
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending}>
          Save and Continue
        </BusyButton>
      </FormActions>
    </Form>
  );
}

const isDetail = (name: string): name is AgreementProfileField => detailNames.some((each) => each === name);
