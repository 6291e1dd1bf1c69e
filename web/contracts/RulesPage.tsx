/**
 * How it works: the published settlement rule, word for word from docs/settlement.md, how simulated prices come about, and
 * what the risk is. The rule has one source, so that the page and the document cannot differ.
 */
import { Link } from 'react-router';

import settlement from '#docs/settlement.md?raw';
import { useMeta } from '#ui/client/meta.ts';
import { Note } from '#ui/parts/Note.tsx';
import { SimChip } from '#ui/parts/SimChip.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { Markdown } from './Markdown.tsx';
import { readMarkdown } from './read-markdown.ts';
import { RiskExplainer } from './RiskExplainer.tsx';

const rule = readMarkdown(settlement);
const title = rule[0]?.kind === 'heading' ? rule[0].text : 'How it works';
const parts = [
  { id: 'rule', name: 'The rule' },
  { id: 'prices', name: 'Where prices come from' },
  { id: 'risk', name: 'What you risk' },
  { id: 'owed', name: 'What we owe' },
] as const;

export function RulesPage() {
  const { data: meta } = useMeta();
  const isSimulated = meta?.prices !== 'exchange';
  const panel = (
    <nav aria-label="On this page" className="rounded-card border border-line bg-surface p-5">
      <ul className="grid gap-1">
        {parts.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 text-row text-brand-ink underline-offset-4 hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <Note className="mt-4">You can lose the whole amount of a contract.</Note>
    </nav>
  );
  return (
    <PageFrame title="How it works" tagline={title} panel={panel}>
      <section id="rule" className="scroll-mt-20">
        <Markdown blocks={rule.slice(1)} />
      </section>
      <section id="prices" className="mt-12 scroll-mt-20">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-section">Where prices come from</h2>
          {isSimulated ? <SimChip>Simulated market</SimChip> : null}
        </div>
        {isSimulated ? <SimulatedPrices /> : <ExchangePrices />}
      </section>
      <section id="risk" className="mt-12 max-w-[68ch] scroll-mt-20">
        <h2 className="mb-4 text-section">What you risk</h2>
        <RiskExplainer />
      </section>
      <section id="owed" className="mt-12 max-w-[68ch] scroll-mt-20">
        <h2 className="mb-4 text-section">What we owe</h2>
        <p className="text-body text-ink-2">
          Once a day we publish what all customers own together, and you can check that your balance
          is in it:{' '}
          <Link to="/liabilities" className="text-brand-ink underline underline-offset-4">
            the totals and your proof
          </Link>
          .
        </p>
      </section>
    </PageFrame>
  );
}

function SimulatedPrices() {
  return (
    <div className="mt-4 grid max-w-[68ch] gap-4 text-body text-ink-2">
      <p>
        Prices here are drawn, not traded. Once a second a{' '}
        <strong className="font-semibold text-ink">tick</strong> gives every coin a new price: the
        last one, moved a little up or down. Up and down are equally likely, and nothing pulls a
        price back to where it was. So there is no pattern to find.
      </p>
      <p>
        The draws are settled before anybody trades on them. Sixty ticks are an{' '}
        <strong className="font-semibold text-ink">epoch</strong>, and each epoch is drawn from one
        secret number, its seed. A fingerprint of that seed (its SHA-256) goes on the tape four
        epochs before the seed is used, so it is there before any contract is accepted that the seed
        can decide. The seed itself is published after its last tick. Whoever wants to can then work
        out all sixty prices again: had we changed one, the fingerprint would not fit.
      </p>
      <p>
        Every tick also carries the fingerprint of the tick before it. Changing an old price would
        change every fingerprint since, and anybody who kept a receipt would notice.
      </p>
      <p>
        What this cannot rule out: whoever runs the server holds the seeds of this epoch and the
        next four, and could look at them, so they could know prices four to five minutes ahead. Or
        they could stop the market, which changes no outcome: your contract waits for its closing
        price. They cannot choose a price once your contract is accepted. That is why staff cannot
        trade, why each check says when its seeds were promised, and why every gap in the tape is
        there for all to see.
      </p>
      <p>
        Do not take our word for it:{' '}
        <Link to="/verify" className="text-brand-ink underline underline-offset-4">
          verify a receipt or a period of the tape
        </Link>{' '}
        in your own browser.
      </p>
    </div>
  );
}

function ExchangePrices() {
  return (
    <div className="mt-4 grid max-w-[68ch] gap-4 text-body text-ink-2">
      <p>
        Prices come from an exchange, in USDT, and are shown in rupees at a fixed rate that stands
        in every tick. Once a second the latest ones are written to the tape; contracts settle on
        the tape alone. Every tick carries the fingerprint of the one before it, so that an old
        price cannot be changed without everybody noticing, and the fingerprint of the messages its
        prices were read from.
      </p>
      <p>
        A price that is no number, jumps by more than 10 %, is more than 3 % away from a second
        source, or is older than 5 seconds is not written. The coin then has no price: nothing can
        be placed on it, and a contract that would be entered or settled without one is void, stake
        back.
      </p>
      <p>
        What this cannot show: these prices follow from no seed, so nobody can work them out again.
        Whoever recorded the same exchange at the same time can compare; the exchange itself, and
        the rate, have to be trusted.
      </p>
    </div>
  );
}
