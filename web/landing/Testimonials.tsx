/** Three stories of how the app is meant to be used. They are invented, and the section says so before the first of them. */
import { landingTexts } from '#texts/landing.ts';
import { SimChip } from '#ui/parts/SimChip.tsx';

const texts = landingTexts();

const stories = [
  {
    title: texts.theReceiptEndedThe,
    quote: texts.iWasSureThe,
  },
  {
    title: texts.aYearOfMistakes,
    quote: texts.sixtySecondContractsTaught,
  },
  {
    title: texts.numbersICanRead,
    quote: texts.lakhsAndCroresWhere,
  },
] as const;

export function Testimonials() {
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      className="border-t border-line bg-surface"
    >
      <div className="mx-auto max-w-[79rem] px-4 py-16 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-20 lg:px-8 lg:py-24">
        <div>
          <h2
            id="testimonials-title"
            className="font-display text-[1.75rem] leading-[1.15] font-semibold tracking-[-0.025em] text-balance lg:text-heading"
          >
            {texts.trustedByInvestorsWorldwide}
          </h2>
          <SimChip className="mt-5 h-auto! py-1 whitespace-normal!">
            {texts.illustrativeStoriesNotCustomer}
          </SimChip>
        </div>
        <ul className="mt-10 lg:mt-0">
          {stories.map(({ title, quote }) => (
            <li
              key={title}
              className="border-t border-line py-7 first:border-t-0 first:pt-0 last:pb-0"
            >
              <h3 className="text-label text-ink-3">{title}</h3>
              <blockquote className="mt-2 max-w-[38em] font-display text-[1.25rem] leading-[1.875rem] font-medium tracking-[-0.01em] text-pretty lg:text-[1.4375rem] lg:leading-[2.125rem]">
                {quote}
              </blockquote>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
