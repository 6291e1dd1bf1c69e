/** A picture of lines over time in their frame; a finger or a pointer reads off a moment. */
import { type ReactNode, useRef } from 'react';

import { formatMinute } from '#texts/format.ts';
import { Dot, Levels, Plumb, Times } from '#ui/chart/LineParts.tsx';
import type { Place } from '#ui/chart/line-plane.ts';
import type { LineBox } from '#ui/chart/line-scale.ts';
import { useLineBox } from '#ui/chart/use-line-box.ts';
import { useReading } from '#ui/chart/use-line-reading.ts';

import type { LineFrame } from './line-frame.rules.ts';

type Scene = {
  frame: LineFrame;
  levels: readonly { y: number; text: string; isZero?: boolean }[];
  /** The places of the line that is read. */
  marks: readonly Place[];
};

type Note = { at: string; value: string; beside?: string | null };

type ReadLineProps<Drawn extends Scene> = {
  /** What the picture says in words. */
  label: string;
  sceneOf: (box: LineBox) => Drawn | null;
  /** The lines, and the middles of the labels that are among those of the levels. */
  children: (scene: Drawn) => ReactNode;
  chipsOf?: (scene: Drawn) => readonly number[];
  /**
   * What is read off at a place of `marks`: its moment, ISO 8601, its value, and the text beside
   * it.
   */
  noteOf: (scene: Drawn, index: number) => Note | null;
};

export function ReadLine<Drawn extends Scene>(props: ReadLineProps<Drawn>) {
  const place = useRef<HTMLDivElement>(null);
  const box = useLineBox(place);
  const scene = box && props.sceneOf(box);
  const { read, listeners } = useReading(scene?.marks);
  const note = scene && read !== null ? props.noteOf(scene, read) : null;
  return (
    <div
      ref={place}
      role="img"
      aria-label={props.label}
      {...listeners}
      className="relative h-41 touch-pan-y overflow-x-clip lg:h-52"
    >
      {scene && box ? (
        <svg
          aria-hidden
          width={box.width}
          height={box.height}
          className="block overflow-visible text-meta"
        >
          <Levels {...scene.frame} levels={scene.levels} chips={props.chipsOf?.(scene) ?? []} />
          {props.children(scene)}
          <Reading scene={scene} read={read} />
          <Times times={scene.frame.times} y={scene.frame.plot.height + 14 * box.scale} />
        </svg>
      ) : null}
      {note ? (
        <p
          aria-hidden
          className="pointer-events-none absolute top-0 left-0 rounded-badge bg-raised px-1.5 py-0.5 text-meta text-ink-2"
        >
          {formatMinute(note.at)} <span className="font-semibold text-ink">{note.value}</span>
          {note.beside ? ` · ${note.beside}` : null}
        </p>
      ) : null}
    </div>
  );
}

/** The place that is read, else the last one. */
function Reading({ scene, read }: { scene: Scene; read: number | null }) {
  const at = scene.marks[read ?? scene.marks.length - 1];
  if (!at) return null;
  return (
    <>
      {read === null ? null : <Plumb x={at.x} foot={scene.frame.plot.height} />}
      <Dot {...at} look="fill-brand-ink" />
    </>
  );
}
