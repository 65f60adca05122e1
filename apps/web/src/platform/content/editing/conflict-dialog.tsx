import { Button } from '@mantine/core';
import type { ContentView } from '@paddock/contract';
import { normalizeHtml } from '../../../ui/rich-text/normalize-html.ts';
import { Prose } from '../../../ui/text/prose.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import type { DialogControl } from '../../dialog/dialog-host.tsx';
import classes from './conflict-dialog.module.css';
import type { ConflictChoice, ContentDraft } from './content-draft.ts';

export interface ConflictDialogProps extends DialogControl {
  draft: ContentDraft;
  theirs: ContentView;
  onDecide: (choice: ConflictChoice) => void;
}

function Version({ title, text, name }: { title: string; text: string; name: string }) {
  return (
    <section className={classes['version']} aria-label={name}>
      <h3 className={classes['name']}>{name}</h3>
      {title ? <p className={classes['title']}>{title}</p> : null}
      <Prose html={text} />
    </section>
  );
}

/** Shows both versions of an item side by side to choose from (CON-12). Closing it returns to editing. */
export function ConflictDialog({ draft, theirs, onDecide, ...control }: ConflictDialogProps) {
  const { seen, ours, slug } = draft;
  return (
    <Dialog {...control} title={`Two versions of ${slug}`} size="56rem">
      <p className={classes['explained']}>
        Someone else saved this text while you were editing it. Yours is not saved until you decide. If you
        take theirs, Undo brings yours back.
      </p>
      <div className={classes['versions']}>
        <Version name="Their version" title={theirs.title ?? ''} text={theirs.body ?? ''} />
        <Version
          name="Your version"
          title={ours.title ?? seen.title}
          text={normalizeHtml(ours.body ?? seen.body)}
        />
      </div>
      <div className={classes['actions']}>
        <Button onClick={() => onDecide('ours')}>Keep my version</Button>
        <Button variant="default" onClick={() => onDecide('theirs')}>
          Use their version
        </Button>
        <Button variant="subtle" onClick={control.onClose}>
          Keep editing
        </Button>
      </div>
    </Dialog>
  );
}
