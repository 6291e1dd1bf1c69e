/**
 * What is wrong with the form as a whole, above it. The live region is always there, so that its
 * text is announced.
 */
import { CircleAlert } from 'lucide-react';

export function FormBanner({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text === null ? null : (
        <p className="flex gap-2.5 rounded-field bg-down-soft px-3.5 py-3 text-body text-down">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span className="min-w-0">{text}</span>
        </p>
      )}
    </div>
  );
}
