/** The page for an address of the console that leads nowhere. */
import { Link } from 'react-router';

export function NotFoundPage() {
  return (
    <div className="mx-auto max-w-[36rem] px-6 py-16">
      <h1 className="text-section">No such page</h1>
      <p className="mt-2 text-body text-ink-2">
        This address of the console leads nowhere. It may have been typed wrongly, or belong to an
        older release.
      </p>
      <p className="mt-5">
        <Link to="/console" className="text-row text-brand-ink underline underline-offset-4">
          Go to your first page
        </Link>
      </p>
    </div>
  );
}
