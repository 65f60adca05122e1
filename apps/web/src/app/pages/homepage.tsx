import { FeaturedEducation } from '../../features/education/featured-education.tsx';
import { Closing, Disclaimer } from '../../features/home/closing.tsx';
import { Figures } from '../../features/home/figures.tsx';
import { Hero, Intro } from '../../features/home/hero.tsx';
import { Pillars } from '../../features/home/pillars.tsx';
import { Container } from '../../ui/layout/container.tsx';

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
