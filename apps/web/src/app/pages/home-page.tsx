import { FeaturedEducation } from '../../features/education/featured-education.tsx';
import { Hero, Intro } from '../../features/home/hero.tsx';
import { Closing, Disclaimer, Figures, Pillars } from '../../features/home/home-sections.tsx';
import { Container } from '../../ui/layout/container.tsx';

export default function HomePage() {
  return <Homepage heroSlug="home-title" />;
}

/** The homepage of a portal; `heroSlug` is the content item at the top. */
export function Homepage({ heroSlug }: { heroSlug: string }) {
  return (
    <>
      <Hero slug={heroSlug} />
      <Figures />
      <Container>
        <Intro />
        <Pillars />
        <FeaturedEducation />
      </Container>
      <Closing />
      <Container>
        <Disclaimer />
      </Container>
    </>
  );
}
