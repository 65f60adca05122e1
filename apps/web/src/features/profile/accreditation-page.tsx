import { AccreditationForm } from './accreditation-form.tsx';
import { FormPage } from './form-page.tsx';

/** Where investors state their accreditation (ACC-01). */
export default function AccreditationPage() {
  return (
    <FormPage
      title="Accreditation Status"
      lead="Regulations require that investors in some funds be accredited. Tell us the basis of your accreditation."
    >
      {(record) => <AccreditationForm record={record} />}
    </FormPage>
  );
}
