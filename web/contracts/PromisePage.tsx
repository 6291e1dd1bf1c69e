/** What the operator cannot do, in one sentence. */
import { shellTexts } from '#texts/shell.ts';
import { PageFrame } from '#web/parts/PageFrame.tsx';

const texts = shellTexts();

export function PromisePage() {
  return (
    <PageFrame title={texts.titles['/promise']} width="narrow">
      <p className="text-body">{texts.promise}</p>
    </PageFrame>
  );
}
