/**
 * The table of pages (protocol/pages.ts) in a build of the browser apps: in place of the file of
 * each page stands the code that fetches it. What only the build itself needs is left out.
 */
import type { Plugin } from 'vite';

export function pageLoaders(): Plugin {
  return {
    name: 'page-loaders',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/protocol/pages.ts') ? { code: withLoaders(code), map: null } : null,
  };
}

/** `file: 'me/MePage'` becomes `load: () => import('#web/me/MePage.tsx')…`. */
export const withLoaders = (code: string): string =>
  code
    .replaceAll(/\bfile: '([\w-]+\/(\w+))'/g, (_, file: string, name: string) => {
      const module = AT_REST.includes(name)
        ? "import('#web/Later.tsx').then(({ pages }) => pages)"
        : `import('#web/${file}.tsx')`;
      return `load: () => ${module}, name: '${name}'`;
    })
    .replaceAll(/,?\s*asks: \w+/g, '');

/** In the file of what comes once a page is at rest: each file more is named in the first code. */
const AT_REST: readonly string[] = ['AccessibilityPage', 'NotificationsPage'];
