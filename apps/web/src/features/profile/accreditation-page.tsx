import { AccreditationForm } from './accreditation-form.tsx';
import { FormPage } from './form-page.tsx';

/** Where investors state their accreditation (ACC-01). */
export default function AccreditationPage() {
  return (
    <FormPage
      title="Accreditation Status"
      lead="The regulator requires that investors in some funds are accredited. Tell us on what yours rests."
    >
      {(record) => <AccreditationForm record={record} />}
    </FormPage>
  );
}
