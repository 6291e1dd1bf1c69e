/**
 * A function that runs `run` while the address stays on its page. A page is mounted, and its timers
 * run, while the page that was asked for after it is being fetched.
 */
export function whileHere(run: () => void): () => void {
  const { pathname } = window.location;
  return () => {
    if (window.location.pathname === pathname) run();
  };
}
