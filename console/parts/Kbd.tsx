/** A key, drawn as a key. Decorative: what it does is said in words beside it. */
export function Kbd({ children, isOnBrand = false }: { children: string; isOnBrand?: boolean }) {
  return (
    <kbd
      aria-hidden
      className={`grid h-[18px] min-w-[18px] place-items-center rounded-[4px] border px-1 font-sans text-[11px] leading-none font-medium ${
        isOnBrand ? 'border-on-brand/45' : 'border-line-strong'
      }`}
    >
      {children}
    </kbd>
  );
}
