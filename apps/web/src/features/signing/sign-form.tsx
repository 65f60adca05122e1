import { Checkbox } from '@mantine/core';
import type { Signature, SigningView } from '@paddock/contract';
import { useNavigate } from '@tanstack/react-router';
import { useOwnName } from '../../platform/signer-name/use-own-name.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitActions } from '../../ui/forms/submit-actions.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { SignaturePad } from '../../ui/signature/signature-pad.tsx';
import { messageFor, useSignAgreement } from './api.ts';
import classes from './sign-page.module.css';

interface SignValues {
  signature: Signature | undefined;
  consent: boolean;
}

/** Consent and signature, sent together (SIG-06). */
export function SignForm({
  code,
  view,
  documentSha256,
}: {
  code: string;
  view: SigningView;
  /** Of the document that was read. */
  documentSha256: string;
}) {
  const navigate = useNavigate();
  const signing = useSignAgreement(code);
  const ownName = useOwnName(view.signerName);
  const form = useForm<SignValues>({
    initialValues: { signature: undefined, consent: false },
    onSubmit: async ({ signature, consent }) => {
      const confirmed = signature && ownName.confirm(signature);
      if (!confirmed || !consent) return undefined;
      const { syndUser } = await signing.mutateAsync({ consent, documentSha256, signature: confirmed });
      if (syndUser === undefined)
        // The form is gone by then, and the top of the page shows the new state.
        window.scrollTo({ top: 0 });
      else await navigate({ to: '/syndication/success/$synduserid', params: { synduserid: syndUser } });
      return undefined;
    },
    toErrors: (failure) => ({ message: messageFor(failure) }),
  });
  const { signature, consent } = form.values;
  return (
    <Section title="Your signature">
      <Form label="Sign the agreement" {...form.element}>
        <SignaturePad label="Signature" hidesLabel onChange={(drawn) => form.change({ signature: drawn })} />
        <Checkbox
          {...form.field('consent', 'checkbox')}
          className={classes.consent}
          label={view.consentText}
        />
        {ownName.question(signature)}
        <FormProblem message={form.problem} />
        <SubmitActions
          reason={signature && consent ? null : 'Give your signature and check the box to sign.'}
          isBusy={form.isPending}
        >
          {ownName.isAsked(signature) ? 'Sign under this name' : 'Sign the agreement'}
        </SubmitActions>
      </Form>
    </Section>
  );
}
