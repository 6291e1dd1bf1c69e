/** The page of a coin before anything of it is known, as high as it will be. */
import { coinPageTexts } from '#texts/coin-page.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { PageHead } from '#web/parts/PageHead.tsx';

const texts = coinPageTexts();

export function CoinPageLoading({ symbol }: { symbol: string }) {
  const isDesktop = useMedia('(min-width: 64rem)');
  return (
    <div className="page-gutter w-full pt-2 pb-16 lg:max-w-[90rem] lg:pt-6">
      {isDesktop ? <h1 className="sr-only">{symbol}</h1> : <PageHead title={symbol} actions=" " />}
      <div role="status">
        <span className="sr-only">{texts.loading({ symbol })}</span>
      </div>
      <div className="flex min-h-14 items-center gap-3">
        <Skeleton className="size-10 rounded-full!" />
        <span className="grid flex-1 gap-1.5">
          <Skeleton className="h-4.5 w-28" />
          <Skeleton className="h-3.5 w-20" />
        </span>
        <span className="grid justify-items-end gap-1.5">
          <Skeleton className="h-7 w-36" />
          <Skeleton className="h-4 w-28" />
        </span>
      </div>
      <div className="lg:mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6 min-[75rem]:grid-cols-[minmax(0,1fr)_23.75rem]">
        <div className="-mx-4 self-start sm:mx-0 lg:rounded-card lg:border lg:border-line lg:bg-surface">
          <div className="flex h-11 items-center gap-3 px-4 lg:h-13">
            <Skeleton className="h-7 w-full max-w-72" />
          </div>
          <div className="h-85 px-4 pt-4 lg:h-106 lg:px-5">
            <Skeleton className="h-full w-full rounded-field!" />
          </div>
          <div className="h-5 lg:h-11" />
        </div>
        <div className="mt-2 grid content-start gap-6 lg:mt-0 lg:gap-4">
          <div className="hidden h-34 content-start gap-2 lg:grid">
            <div className="grid grid-cols-2 gap-2">
              <Skeleton className="h-12 w-full rounded-field!" />
              <Skeleton className="h-12 w-full rounded-field!" />
            </div>
            <Skeleton className="h-5 w-40" />
          </div>
          <Skeleton className="h-38 w-full rounded-card!" />
          <Skeleton className="h-84 w-full rounded-card!" />
        </div>
      </div>
    </div>
  );
}
