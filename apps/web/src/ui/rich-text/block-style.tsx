import { type Editor, useEditorState } from '@tiptap/react';
import classes from './toolbar.module.css';

type Level = 2 | 3 | 4 | 5 | 6;

/** Deeper headings are offered only where the block already is one. */
const offered: readonly Level[] = [2, 3, 4];
const levels: readonly Level[] = [2, 3, 4, 5, 6];

/** Paragraph or heading, as a native select, which works with every keyboard and phone (CON-06). */
export function BlockStyle({ editor }: { editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => levels.find((choice) => now.isActive('heading', { level: choice })),
  });
  return (
    <select
      className={classes.style}
      aria-label="Paragraph style"
      tabIndex={-1}
      value={level ?? 0}
      onChange={(event) => {
        const chosen = levels.find((choice) => choice === Number(event.target.value));
        if (chosen) editor.chain().setHeading({ level: chosen }).run();
        else editor.chain().setParagraph().run();
      }}
    >
      <option value={0}>Paragraph</option>
      {levels
        .filter((choice) => offered.includes(choice) || choice === level)
        .map((choice) => (
          <option key={choice} value={choice}>
            Heading {choice}
          </option>
        ))}
    </select>
  );
}
