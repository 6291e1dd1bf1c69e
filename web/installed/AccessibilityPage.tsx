/** The accessibility statement: what works, what does not, how it is checked, and whom to tell. */
import { Link } from 'react-router';

import { accessibilityTexts } from '#texts/accessibility.ts';
import { useSession } from '#ui/client/session.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

const link = 'reach text-brand-ink underline underline-offset-4';

export function AccessibilityPage() {
  const { person } = useSession();
  const texts = accessibilityTexts();
  return (
    <PageFrame title={texts.title} tagline={texts.tagline}>
      <div className="grid max-w-[68ch] gap-8">
        {texts.sections.map(({ title, items }) => (
          <section key={title}>
            <h2 className="text-section">{title}</h2>
            <ul className="mt-2 grid list-disc gap-2 pl-5 text-body text-ink-2">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2 className="text-section">{texts.reportTitle}</h2>
          <p className="mt-2 text-body text-ink-2">{texts.report}</p>
          <p className="mt-3 flex flex-wrap gap-x-6 gap-y-3 text-body">
            <Link to={person ? '/support-chat' : '/write-to-us'} className={link}>
              {texts.reportLink}
            </Link>
            {person ? (
              <Link to="/settings" className={link}>
                {texts.settingsLink}
              </Link>
            ) : null}
          </p>
        </section>
      </div>
    </PageFrame>
  );
}
