/**
 * How it works: the published settlement rule, word for word from docs/settlement.md, how simulated
 * prices come about, what the risk is, and how returns are worked out. Each text has one source, so
 * that the page and its document cannot differ.
 */
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';

import returns, { language as languageOfReturns } from '#docs/returns.md?blocks';
import settlement, { language as languageOfRule } from '#docs/settlement.md?blocks';
import type { Meta } from '#protocol/meta.ts';
import { ruleTexts } from '#texts/rules.ts';
import { performanceTexts } from '#texts/performance.ts';
import { shellTexts } from '#texts/shell.ts';
import { useMeta } from '#ui/client/meta.ts';
import { RichText } from '#ui/parts/RichText.tsx';
import { SimChip } from '#ui/parts/SimChip.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { Contents } from '#web/parts/Contents.tsx';
import { Markdown } from '#web/parts/markdown/Markdown.tsx';
import { RiskExplainer } from './RiskExplainer.tsx';

const texts = ruleTexts();

const definitions = returns.slice(1);
const title = shellTexts().settlementRules;
const parts = [
  {
    id: 'rule',
    name: texts.theRule,
  },
  {
    id: 'prices',
    name: texts.pricesTitle,
  },
  {
    id: 'risk',
    name: texts.riskTitle,
  },
  {
    id: 'owed',
    name: texts.liabilitiesTitle,
  },
  { id: 'returns', name: performanceTexts().definitions },
] as const;

export function RulesPage() {
  const { data: meta } = useMeta();
  const isSimulated = meta?.prices !== 'exchange';
  const { hash } = useLocation();
  // The browser looked for the place before the page was there.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const panel = <Contents label={texts.contentsLabel} parts={parts} note={texts.lossWarning} />;
  return (
    <PageFrame title={texts.pageTitle} tagline={title} panel={panel}>
      <div className="mb-6 lg:hidden">{panel}</div>
      <section id="rule" className="scroll-mt-20">
        <Markdown blocks={settlement.slice(1)} language={languageOfRule} />
      </section>
      <section id="prices" className="mt-12 scroll-mt-20">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-section">{texts.pricesTitle}</h2>
          {isSimulated ? <SimChip>{texts.simulatedMarket}</SimChip> : null}
        </div>
        {isSimulated ? <SimulatedPrices beacon={meta?.beacon ?? null} /> : <ExchangePrices />}
      </section>
      <section id="risk" className="mt-12 max-w-[68ch] scroll-mt-20">
        <h2 className="mb-4 text-section">{texts.riskTitle}</h2>
        <RiskExplainer />
      </section>
      <section id="owed" className="mt-12 max-w-[68ch] scroll-mt-20">
        <h2 className="mb-4 text-section">{texts.liabilitiesTitle}</h2>
        <p className="text-body text-ink-2">
          <RichText
            parts={texts.liabilitiesHint({
              link: wrapIn(
                <Link to="/liabilities" className="text-brand-ink underline underline-offset-4" />,
              ),
            })}
          />
        </p>
      </section>
      <section id="returns" className="mt-12 scroll-mt-20">
        <h2 className="mb-4 text-section">{performanceTexts().definitions}</h2>
        <Markdown blocks={definitions} language={languageOfReturns} />
      </section>
    </PageFrame>
  );
}

function SimulatedPrices({ beacon }: { beacon: Meta['beacon'] }) {
  return (
    <div className="mt-4 grid max-w-[68ch] gap-4 text-body text-ink-2">
      <p>
        <RichText
          parts={texts.drawnPrices({
            term: wrapIn(<strong className="font-semibold text-ink" />),
          })}
        />
      </p>
      <p>
        <RichText
          parts={texts.epochSeeds({
            hasBeacon: beacon !== null,
            term: wrapIn(<strong className="font-semibold text-ink" />),
          })}
        />
      </p>
      {beacon ? <p>{beacon.isPublic ? texts.publicBeacon : texts.ownBeacon}</p> : null}
      <p>{texts.hashChain}</p>
      <p>{notRuledOut(beacon)}</p>
      <p>
        <RichText
          parts={texts.verifyHint({
            link: wrapIn(
              <Link to="/verify" className="text-brand-ink underline underline-offset-4" />,
            ),
          })}
        />
      </p>
    </div>
  );
}

function notRuledOut(beacon: Meta['beacon']): string {
  if (!beacon) return texts.seedLimits;
  return beacon.isPublic ? texts.beaconLimits : texts.ownBeaconLimits;
}

function ExchangePrices() {
  return (
    <div className="mt-4 grid max-w-[68ch] gap-4 text-body text-ink-2">
      <p>{texts.exchangePrices}</p>
      <p>{texts.priceChecks}</p>
      <p>{texts.exchangeLimits}</p>
    </div>
  );
}
