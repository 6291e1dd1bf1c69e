/**
 * An entry of the audit log: the doer, the action, the subject, the facts and the place in
 * the chain.
 */
import { Link } from 'react-router';

import type { AuditEntry } from '#protocol/audit.ts';
import { consoleAuditTexts } from '#texts/console-audit.ts';
import { formatCount } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';

import { Fact, Facts, Mono } from '#console/parts/Facts.tsx';
import { Part } from '#console/parts/OfficePage.tsx';
import { When } from '#console/parts/When.tsx';

const texts = consoleAuditTexts();

type EntryProps = {
  entry: AuditEntry;
  onFilter: (name: 'action' | 'subject' | 'actor', value: string) => void;
  onClose: () => void;
};

export function EntryPane({ entry, onFilter, onClose }: EntryProps) {
  const { actor } = entry;
  return (
    <>
      <Part
        title={texts.entryOf({ number: formatCount(entry.number) })}
        aside={
          <Button look="quiet" size="small" className="-my-2 -mr-3" onClick={onClose}>
            {texts.close}
          </Button>
        }
      >
        <Facts>
          <Fact name={texts.when}>
            <When at={entry.at} />
          </Fact>
          <Fact name={texts.action}>
            <Narrow onClick={() => onFilter('action', entry.action)}>{entry.action}</Narrow>
          </Fact>
          <Fact name={texts.actor}>
            {actor === null ? (
              texts.systemActor
            ) : (
              <RichText
                parts={texts.doneBy({
                  name: actor.name,
                  role: actor.role,
                  person: wrapIn(<PersonLink id={actor.id} />),
                  aside: wrapIn(<span className="font-normal text-ink-3" />),
                  entries: wrapIn(<Narrow onClick={() => onFilter('actor', actor.id)} />),
                })}
              />
            )}
          </Fact>
          <Fact name={texts.subject}>
            <Subject entry={entry} />{' '}
            <Narrow onClick={() => onFilter('subject', entry.subject)}>{texts.aboutSubject}</Narrow>
          </Fact>
        </Facts>
      </Part>
      <Part title={texts.facts}>
        {Object.keys(entry.facts).length === 0 ? (
          <p className="text-label font-normal text-ink-3">{texts.none}</p>
        ) : (
          <Facts>
            {Object.entries(entry.facts).map(([name, value]) => (
              <Fact key={name} name={name}>
                <samp className="font-[inherit] whitespace-pre-wrap">{value}</samp>
              </Fact>
            ))}
          </Facts>
        )}
      </Part>
      <Part title={texts.chain}>
        <Facts>
          <Fact name={texts.hash}>
            <Mono>{entry.hash}</Mono>
          </Fact>
          <Fact name={texts.hashBefore}>
            <Mono>{entry.previousHash}</Mono>
          </Fact>
        </Facts>
        <p className="mt-3 text-meta text-ink-3">{texts.hashMeans}</p>
      </Part>
    </>
  );
}

/** The id as it is kept, after the name of the person whom it is about. */
function Subject({ entry: { person, subject } }: Pick<EntryProps, 'entry'>) {
  return (
    <>
      {person === null ? null : <PersonLink id={person.id}>{person.name}</PersonLink>}{' '}
      <Mono className="select-all">{subject}</Mono>
    </>
  );
}

function PersonLink({ id, children }: { id: string; children?: string }) {
  return (
    <Link to={`/console/people/${id}`} className="text-brand-ink underline underline-offset-4">
      {children}
    </Link>
  );
}

function Narrow({ children, onClick }: { children?: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-badge font-normal text-brand-ink underline underline-offset-4"
    >
      {children}
    </button>
  );
}
