import { Checkbox } from '@mantine/core';
import { call, type Signature, type SigningView, signAgreement } from '@paddock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Section } from '../../ui/section.tsx';
import { SignaturePad } from '../../ui/signature/signature-pad.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { agreementQuery, signingQuery, wordsOf } from './api/signing.ts';

/** Consent and signature, sent together (SIG-06). */
export function SignForm({ code, view }: { code: string; view: SigningView }) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const [hasConsented, setConsented] = useState(false);
  const [signature, setSignature] = useState<Signature>();
  const askAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: signingQuery(transport, code).queryKey }),
      queryClient.invalidateQueries({ queryKey: agreementQuery(code).queryKey }),
    ]);
  const signing = useMutation({
    mutationFn: (given: Signature) =>
      call(transport, signAgreement, {
        params: { code },
        body: { consent: true, documentSha256: view.documentSha256, signature: given },
      }),
    onSuccess: async () => {
      await askAgain();
      // The form is gone then, and what has become of the signature stands at the top.
      window.scrollTo({ top: 0 });
    },
    // Signed on another device, it says so. What failed is told at once: the network may be away for these as well.
    onError: () => void askAgain(),
  });
  const flight = useSingleFlight();
  const isReady = hasConsented && signature !== undefined;
  const submit = () => {
    // A second press while the first is under way would be answered with 'already signed'. What fails shows below.
    if (isReady) void flight.run(() => signing.mutateAsync(signature).catch(() => undefined));
  };
  return (
    <Section title="Your signature">
      <Form label="Sign the agreement" onSubmit={submit}>
        <SignaturePad label="Signature" onChange={setSignature} />
        <Checkbox
          label={view.consentText}
          checked={hasConsented}
          onChange={(event) => setConsented(event.currentTarget.checked)}
        />
        {signing.isError ? (
          <Callout tone="failure" announce>
            {wordsOf(signing.error)}
          </Callout>
        ) : null}
        <FormActions>
          <BusyButton type="submit" disabled={!isReady} isBusy={flight.isBusy}>
            Sign the agreement
          </BusyButton>
        </FormActions>
      </Form>
    </Section>
  );
}
