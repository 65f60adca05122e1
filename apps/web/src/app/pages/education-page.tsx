import { useSearch } from '@tanstack/react-router';
import { Education } from './education.tsx';

export default function EducationPage() {
  return <Education path="/education" search={useSearch({ from: '/education' })} />;
}
