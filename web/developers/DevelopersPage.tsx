/**
 * For people who write programs: from a key to a running bot, and every operation of the API. The
 * guide is docs/build-on-it.md.
 */
import guide, { language } from '#docs/build-on-it.md?blocks';
import { keyScreenTexts } from '#texts/key-screens.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { Contents } from '#web/parts/Contents.tsx';
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
  const panel = <Contents label={texts.sections} parts={parts} note={texts.movesNoMoney} />;
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
