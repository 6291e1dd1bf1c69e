/**
 * What one has written about a trade, beneath it, and the form that changes it. What is typed is
 * kept until it is saved or left.
 */
import { type FormEvent, useState } from 'react';

import { JOURNAL_NOTE_MAX_CHARS, type JournalText } from '#protocol/journal.ts';
import { journalTexts } from '#texts/journal.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { ApiProblem } from '#ui/client/api.ts';
import { Field } from '#ui/forms/Field.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { Button } from '#ui/parts/Button.tsx';

import { useJournalText, useWriteJournal } from './journal.queries.ts';
import { readTags, tagLimits, tagProblem, typedTags } from './tags.rules.ts';
import { Tags } from './Tags.tsx';

const texts = journalTexts();

/** `id`: of the contract, the order or the position. */
export function JournalNote({ id }: { id: string }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section aria-label={texts.title} className="border-t border-line pt-3">
      <Loaded
        query={useJournalText(id)}
        failed={texts.noteFailed}
        staleClass="mb-2"
        failedClass="py-2"
        loading={<p className="min-h-11 text-label font-normal text-ink-3">{texts.loadingNote}</p>}
      >
        {(text) =>
          isEditing ? (
            <NoteForm id={id} text={text} onDone={() => setIsEditing(false)} />
          ) : (
            <Written text={text} onEdit={() => setIsEditing(true)} />
          )
        }
      </Loaded>
    </section>
  );
}

function Written({ text: { note, tags }, onEdit }: { text: JournalText; onEdit: () => void }) {
  const isEmpty = note === '' && tags.length === 0;
  return (
    <div className="grid justify-items-start gap-2">
      {isEmpty ? null : (
        <>
          <Tags tags={tags} />
          {note === '' ? null : (
            <p dir="auto" className="text-body wrap-anywhere whitespace-pre-line text-ink">
              {note}
            </p>
          )}
        </>
      )}
      <Button look="secondary" size="small" onClick={onEdit} className="min-h-11!">
        {isEmpty ? texts.add : texts.edit}
      </Button>
    </div>
  );
}

function NoteForm({ id, text, onDone }: { id: string; text: JournalText; onDone: () => void }) {
  const write = useWriteJournal(id);
  const [note, setNote] = useState(text.note);
  const [tags, setTags] = useState(typedTags(text.tags));
  const read = readTags(tags);
  const problem = tagProblem(read);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== null) return;
    write.mutate({ version: text.version, note, tags: read }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={send} className="grid gap-3">
      <TextArea
        label={texts.note}
        height="few-lines"
        value={note}
        maxLength={JOURNAL_NOTE_MAX_CHARS}
        placeholder={texts.notePlaceholder}
        onChange={({ target }) => setNote(target.value)}
      />
      <Field
        label={texts.tags}
        hint={texts.tagsHint}
        value={tags}
        error={
          problem === null ? undefined : texts.tagProblems[problem]({ most: tagLimits[problem] })
        }
        onChange={({ target }) => setTags(target.value)}
      />
      {write.isError ? (
        <p role="alert" className="text-label text-down">
          {wordsOf(write.error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={write.isPending && texts.saving}>
          {texts.save}
        </Button>
        <Button look="secondary" disabled={write.isPending} onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return texts.notSaved;
  if (error.code === 'changed') return texts.changedElsewhere;
  return error.fields['note'] ?? error.detail;
}
