import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';

/** The end of a form over a fund: what went wrong, and the button, which says if there is nothing to save. */
export function SaveButton({
  form,
  isDirty,
}: {
  form: { problem: string | undefined; isPending: boolean };
  isDirty: boolean;
}) {
  return (
    <>
      <FormProblem message={form.problem} />
      <FormActions>
        <BusyButton type="submit" isBusy={form.isPending} disabled={!isDirty}>
          {isDirty ? 'Save changes' : 'Nothing to save'}
        </BusyButton>
      </FormActions>
    </>
  );
}
