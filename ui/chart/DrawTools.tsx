/**
 * The tools for drawing on a chart, and what is chosen of what was drawn. A tool that the keyboard
 * chooses draws in the middle.
 */
import {
  AlignJustify,
  BellPlus,
  type LucideIcon,
  Minus,
  MoveUpRight,
  ReceiptIndianRupee,
  RectangleHorizontal,
  StickyNote,
  Trash2,
  TrendingUp,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';

import {
  type Drawing,
  DRAWING_LIMIT,
  type DrawingKind,
  NOTE_MAX_CHARS,
} from '#protocol/drawings.ts';
import { drawingTexts } from '#texts/drawings.ts';
import { isBlank } from '#protocol/text.ts';
import { Select } from '#ui/forms/Select.tsx';

import type { WorkTool } from './ChartLayer.tsx';

const texts = drawingTexts();
const icons: Readonly<Record<DrawingKind, LucideIcon>> = {
  trend: TrendingUp,
  ray: MoveUpRight,
  level: Minus,
  rectangle: RectangleHorizontal,
  fibonacci: AlignJustify,
  note: StickyNote,
};
const kinds = Object.keys(icons) as DrawingKind[];

type DrawToolsProps = {
  tool: WorkTool | null;
  /** `byKeys` where the keyboard chose it. */
  onTool: (tool: WorkTool | null, byKeys: boolean) => void;
  drawings: readonly Drawing[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
  onDraw: (drawing: Drawing) => void;
  onRemove: (id: string) => void;
  /** Null where there is nothing to take back. */
  onUndo: (() => void) | null;
  hasAlerts: boolean;
  hasOrders: boolean;
  /** What is to be known of how they are kept. */
  note: string | null;
};

export function DrawTools(props: DrawToolsProps) {
  const { tool, drawings, chosen, onChoose, note } = props;
  const one = drawings.find(({ id }) => id === chosen);
  const isFull = drawings.length >= DRAWING_LIMIT;
  return (
    <div className="flex flex-wrap items-center gap-x-1 px-2 lg:px-3">
      <div role="group" aria-label={texts.tools} className="flex flex-wrap">
        {props.hasAlerts ? (
          <ToolButton {...props} name="alert" icon={BellPlus} words={texts.alertHere} />
        ) : null}
        {props.hasOrders ? (
          <ToolButton {...props} name="order" icon={ReceiptIndianRupee} words={texts.orderHere} />
        ) : null}
        {isFull
          ? null
          : kinds.map((kind) => (
              <ToolButton
                key={kind}
                {...props}
                name={kind}
                icon={icons[kind]}
                words={texts.kinds[kind]}
              />
            ))}
        {props.onUndo ? (
          <button
            type="button"
            title={`${texts.undo} (Ctrl+Z)`}
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={props.onUndo}
            className="grid size-11 place-items-center rounded-small text-ink-2 hover:text-ink"
          >
            <Undo2 aria-hidden size={17} strokeWidth={1.75} />
            <span className="sr-only">{texts.undo}</span>
          </button>
        ) : null}
      </div>
      {drawings.length === 0 ? null : (
        <Select
          aria-label={texts.list}
          options={[
            { value: '', label: texts.noneChosen },
            ...drawings.map(({ id }, at) => ({ value: id, label: nameOf(drawings, at) })),
          ]}
          value={chosen ?? ''}
          onChoose={(id) => onChoose(id === '' ? null : id)}
          className="h-11 max-w-40 cursor-pointer rounded-small bg-transparent px-1.5 text-label font-normal text-ink-2 hover:text-ink"
        />
      )}
      {one?.kind === 'note' ? <NoteField key={one.id} note={one} onDraw={props.onDraw} /> : null}
      {one ? (
        <button
          type="button"
          onClick={() => props.onRemove(one.id)}
          className="grid size-11 place-items-center rounded-small text-ink-2 hover:text-ink"
        >
          <Trash2 aria-hidden size={16} strokeWidth={1.75} />
          <span className="sr-only">
            {texts.remove({ name: nameOf(drawings, drawings.indexOf(one)) })}
          </span>
        </button>
      ) : null}
      <p role="status" className="text-meta text-ink-3">
        {tool !== null ? texts.pressOnChart : isFull ? texts.full({ most: DRAWING_LIMIT }) : note}
      </p>
    </div>
  );
}

/** 'Trend line 2': the second of its kind. */
function nameOf(drawings: readonly Drawing[], at: number): string {
  const kind = drawings[at]?.kind ?? 'note';
  const number = drawings.slice(0, at + 1).filter((one) => one.kind === kind).length;
  return texts.numbered({ name: texts.kinds[kind], number });
}

type ToolButtonProps = Pick<DrawToolsProps, 'tool' | 'onTool'> & {
  name: WorkTool;
  icon: LucideIcon;
  words: string;
};

function ToolButton({ tool, onTool, name, icon: Icon, words }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={words}
      aria-pressed={tool === name}
      onClick={(event) => onTool(tool === name ? null : name, event.detail === 0)}
      className="grid size-11 place-items-center rounded-small text-ink-2 hover:text-ink aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
    >
      <Icon aria-hidden size={17} strokeWidth={1.75} />
      <span className="sr-only">{words}</span>
    </button>
  );
}

/** What is typed is kept as soon as it says something. */
function NoteField({ note, onDraw }: { note: Drawing; onDraw: (drawing: Drawing) => void }) {
  const [typed, setTyped] = useState(note.text);
  return (
    <input
      aria-label={texts.noteText}
      maxLength={NOTE_MAX_CHARS}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (!isBlank(target.value)) onDraw({ ...note, text: target.value });
      }}
      className="h-9 w-44 rounded-small border border-line-strong bg-surface px-2 text-label font-normal"
    />
  );
}
