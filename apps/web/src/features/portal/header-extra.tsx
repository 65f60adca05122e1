import { Content } from '../../platform/content/content.tsx';
import { useContent } from '../../platform/content/content-context.ts';
import { useEditing } from '../../platform/content/edit-mode-context.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import classes from './header-extra.module.css';

/** The portal's own block at the bottom of the header, if it is written (HDR-07). */
export function HeaderExtra() {
  const slug = `header-extra-${usePortal().slug}`;
  const state = useContent(slug);
  const isWritten = state.status === 'there' && Boolean(state.content.body?.trim());
  const isEditing = useEditing();
  if (!isWritten && !isEditing) return null;
  return (
    <div className={classes.extra}>
      <Content slug={slug} optional />
    </div>
  );
}
