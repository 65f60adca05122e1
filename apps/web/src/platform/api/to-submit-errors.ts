import type { SubmitErrors } from '../../ui/forms/use-form.ts';
import { apiErrorMessage, asApiError } from './api-error.ts';

/** A failed request as a form shows it: at the fields that the server names, else as one message. */
export function toSubmitErrors(failure: unknown): SubmitErrors {
  const fields = asApiError(failure).reply?.fields;
  return fields ? { fields } : { message: apiErrorMessage(failure) };
}
