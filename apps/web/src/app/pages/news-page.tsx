import { useSearch } from '@tanstack/react-router';
import { Education } from './education-page.tsx';

export default function NewsPage() {
  return <Education path="/news" search={useSearch({ from: '/news' })} />;
}
