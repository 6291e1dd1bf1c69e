/** What every page shows before the server has said who is there. It is in the document itself, and needs no script. */
import { Logo } from '#ui/Logo.tsx';
import { SimStrip } from '#ui/SimStrip.tsx';
import { PageSpinner } from '#ui/Spinner.tsx';

/** The mark and the strip stand where the frames of the pages have them, so that nothing jumps. */
export function WaitingFrame() {
  return (
    <>
      <div className="flex h-13 items-center px-4 lg:px-6">
        <Logo />
      </div>
      <SimStrip />
      <PageSpinner />
    </>
  );
}
