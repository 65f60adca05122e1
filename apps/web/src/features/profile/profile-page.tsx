import { FormPage } from './form-page.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The person's profile settings (PRO-01). */
export default function ProfilePage() {
  return (
    <FormPage title="Profile" lead="Who you are, and how to reach you.">
      {(record) => <ProfileForm record={record} />}
    </FormPage>
  );
}
