/** A receipt that is on its way, at the height that it will have. */
import { contractScreenTexts } from '#texts/contract-screens.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';

export function ReceiptBlank() {
  return (
    <div role="status" className="@container">
      <span className="sr-only">{contractScreenTexts().receiptLoading}</span>
      <div className="flex h-10 items-center gap-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-5 w-32" />
      </div>
      <div className="mt-3 grid grid-cols-1 @min-[35rem]:mt-4 @min-[35rem]:grid-cols-2 @min-[35rem]:gap-x-8">
        <div className="grid h-28 content-start gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-8 w-56" />
        </div>
        <BlankRows />
      </div>
      <Skeleton className="mt-2 h-38 w-full @min-[35rem]:mt-4 @min-[35rem]:h-54" />
      <BlankRows />
      <Skeleton className="mt-3 h-11 w-full rounded-field" />
      <Skeleton className="mt-3 h-11 w-full rounded-field" />
    </div>
  );
}

function BlankRows() {
  return (
    <div className="divide-y divide-line border-y border-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-9 items-center justify-between">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  );
}
