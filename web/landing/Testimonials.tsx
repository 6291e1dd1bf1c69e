/**
 * Three stories of how the app is meant to be used. They are invented, and the section says so
 * before the first of them.
 */
import { landingTexts } from '#texts/landing.ts';
import { SimChip } from '#ui/parts/SimChip.tsx';

const texts = landingTexts();

const stories = [
  {
    title: texts.receiptStoryTitle,
    quote: texts.receiptStory,
  },
  {
    title: texts.mistakesStoryTitle,
    quote: texts.mistakesStory,
  },
  {
    title: texts.numbersStoryTitle,
    quote: texts.numbersStory,
  },
] as const;

export function Testimonials() {
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      className="border-t border-line bg-surface"
    >
      <div className="mx-auto max-w-[76rem] px-4 py-16 lg:px-8">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2
            id="testimonials-title"
            className="font-display text-[1.75rem] leading-[1.15] font-semibold tracking-[-0.025em] text-balance lg:text-heading"
          >
            {texts.testimonialsTitle}
          </h2>
          <SimChip className="h-auto! py-1 whitespace-normal!">{texts.testimonialsNote}</SimChip>
        </div>
        <ul className="mt-8 grid gap-x-8 gap-y-8 lg:grid-cols-3">
          {stories.map(({ title, quote }) => (
            <li key={title} className="border-t border-line pt-5">
              <h3 className="text-label text-ink-3">{title}</h3>
              <blockquote className="mt-2 font-display text-[1.0625rem] leading-[1.625rem] font-medium text-pretty">
                {quote}
              </blockquote>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
