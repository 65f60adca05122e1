import { SiteList } from './site-list.tsx';

/** The team of a portal. */
export default function TeamAdminPage() {
  return (
    <SiteList
      collection="team_members"
      title="Team"
      lead="The people on the about page, in the order in which the page shows them."
      noun="team member"
      nameOf={({ name }) => name}
      noteOf={({ position }) => position || 'No position'}
      pictureOf={({ imageUrl }) => imageUrl}
    />
  );
}
