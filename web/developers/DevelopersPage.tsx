/**
 * For people who write programs: from a key to a running bot, and every operation of the API. The
 * guide is docs/build-on-it.md.
 */
import guide, { language } from '#docs/build-on-it.md?blocks';
import { keyScreenTexts } from '#texts/key-screens.ts';
import { Note } from '#ui/parts/Note.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { Markdown } from '#web/parts/markdown/Markdown.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { ApiReference } from './ApiReference.tsx';

const texts = keyScreenTexts();

const DESCRIPTION_PATH = '/api/openapi.json';

const pathLink = (path: string) => (
  <a href={path} className="text-brand-ink underline underline-offset-4">
    {path}
  </a>
);

const blocks = guide.slice(1);
const parts = [
  {
    id: 'bot',
    name: texts.firstBot,
  },
  {
    id: 'api',
    name: texts.referenceTitle,
  },
] as const;

export function DevelopersPage() {
  const panel = (
    <nav
      aria-label={texts.sections}
      className="rounded-card border border-line bg-surface px-4 py-3 lg:p-5"
    >
      <ul className="grid lg:gap-1">
        {parts.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-row text-brand-ink underline-offset-4 hover:underline lg:min-h-8.5"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <Note className="mt-2 lg:mt-4">{texts.movesNoMoney}</Note>
    </nav>
  );
  return (
    <PageFrame title={texts.developers} tagline={texts.tagline} panel={panel}>
      <div className="mb-6 lg:hidden">{panel}</div>
      <section id="bot" className="scroll-mt-20">
        <h2 className="mb-4 text-section">{texts.firstBot}</h2>
        <Markdown blocks={blocks} language={language} />
      </section>
      <section id="api" className="mt-12 scroll-mt-20">
        <h2 className="mb-4 text-section">{texts.referenceTitle}</h2>
        <p className="mb-4 max-w-[68ch] text-body text-ink-2">
          <RichText parts={texts.referenceLead({ path: DESCRIPTION_PATH, link: pathLink })} />
        </p>
        <ApiReference />
      </section>
    </PageFrame>
  );
}
