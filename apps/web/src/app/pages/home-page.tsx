import { Homepage } from './homepage.tsx';

export default function HomePage() {
  return <Homepage heroSlug="home-title" />;
}
