import { AccreditationForm } from './accreditation-form.tsx';
import { FormPage } from './form-page.tsx';

/** What one states of one's accreditation (ACC-01). */
export default function AccreditationPage() {
  return (
    <FormPage
      title="Accreditation Status"
      lead="The regulator requires that investors in private funds are accredited. Tell us on what yours rests."
    >
      {(record) => <AccreditationForm record={record} />}
    </FormPage>
  );
}
