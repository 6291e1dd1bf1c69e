/** The page of a coin before anything of it is known, as high as it will be. */
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { PageHead } from '#web/parts/PageHead.tsx';

export function CoinPageLoading({ symbol }: { symbol: string }) {
  const isDesktop = useMedia('(min-width: 64rem)');
  return (
    <div className="mx-auto w-full px-4 pt-2 pb-16 sm:max-w-[45rem] lg:max-w-[79rem] lg:px-8 lg:pt-6">
      {isDesktop ? (
        <h1 className="sr-only">{symbol}</h1>
      ) : (
        <PageHead title={symbol} backTo="/crypto" backLabel="Back to the markets" actions=" " />
      )}
      <div role="status">
        <span className="sr-only">Loading {symbol}</span>
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
        <div className="-mx-4 sm:mx-0 lg:rounded-card lg:border lg:border-line lg:bg-surface">
          <div className="flex h-11 items-center gap-3 px-4 lg:h-13">
            <Skeleton className="h-7 w-full max-w-72" />
          </div>
          <div className="h-85 lg:h-106" />
          <div className="h-5 lg:h-11" />
        </div>
        <div className="mt-2 grid content-start gap-6 lg:mt-0 lg:gap-4">
          <Skeleton className="hidden h-23 w-full rounded-card! lg:block" />
          <Skeleton className="h-38 w-full rounded-card!" />
          <Skeleton className="h-84 w-full rounded-card!" />
        </div>
      </div>
    </div>
  );
}
