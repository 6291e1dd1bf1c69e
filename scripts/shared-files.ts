/**
 * What most pages need comes in a few files instead of dozens: over a slow connection one more
 * request costs more than a few kilobytes that are not needed yet. Such a file is made of folders:
 * of all that is in them, of a few modules, or of all but a few.
 */
import { basename, dirname, extname, relative } from 'node:path';

const ICONS = 'node_modules/lucide-react/dist/esm/icons';

type Modules = 'all' | { only: readonly string[] } | { but: readonly string[] };

const only = (...names: string[]): Modules => ({ only: names });
const but = (...names: string[]): Modules => ({ but: names });

/** The frame of every page. */
const frame: Record<string, Modules> = {
  'ui/client': only('api', 'clock', 'code', 'live', 'meta', 'pace', 'queries', 'session', 'visit'),
  'ui/styles': only('appearance'),
  'ui/parts': only(
    ...['Button', 'ErrorBoundary', 'ErrorState', 'later', 'Logo', 'RichText', 'said', 'SimChip'],
    ...['SimStrip', 'standing', 'Toast', 'when-idle', 'wrap-in'],
  ),
  protocol: only('live'),
};

/** Forms of texts. */
const forms: Record<string, Modules> = {
  'ui/account': but('AskedCode', 'CodeField', 'QrCode', 'use-code'),
  'ui/forms': only('form-problems', 'FormBanner', 'use-draft', 'use-form', 'use-submit'),
  protocol: only('passwords'),
};

/** What stands around pages, and the field. */
const common: Record<string, Modules> = {
  [ICONS]: only(
    ...['arrow-left', 'check', 'circle-exclamation-point', 'eye', 'eye-off', 'x'],
    'triangle-exclamation-point',
  ),
  'ui/client': but('new-id'),
  'ui/forms': only('Field', 'Labelled', 'paste'),
  'ui/parts': only('classes', 'Skeleton', 'Spinner'),
  protocol: only('digits', 'keys', 'roles', 'text'),
  'web/shell': 'all',
};

/** Fields for amounts and choices. */
const fields: Record<string, Modules> = {
  'ui/forms': only(
    ...['AmountField', 'amount-history', 'Radio', 'Segmented', 'typed-amount'],
    'use-amount-input',
  ),
  texts: only('read-typed'),
};

/** Figures and prices. */
const figures: Record<string, Modules> = {
  [ICONS]: 'all',
  'ui/client': 'all',
  'ui/coins': 'all',
  'ui/figures': 'all',
  'ui/formats': 'all',
  'ui/forms': only('choose-language', 'TextArea', 'use-reload-state'),
  'ui/lists': but('PagedList'),
  'ui/parts': but('CopyButton', 'ProgressBar', 'use-copy'),
  protocol: only('market', 'pages'),
  texts: only('format'),
  'web/coins': 'all',
  'web/market': 'all',
  'web/parts': but('Proof'),
  'web/verify': only('no-answer'),
};

const root = dirname(import.meta.dirname);

/** Tells modules of these folders, and those that `other` matches. */
const isOf =
  (folders: Record<string, Modules>, other?: RegExp) =>
  (id: string): boolean => {
    const path = relative(root, id.replace(/[?#].*$/, ''));
    const modules = folders[dirname(path)];
    if (other?.test(id) || modules === 'all') return true;
    if (modules === undefined) return false;
    const name = basename(path, extname(path));
    return 'only' in modules ? modules.only.includes(name) : !modules.but.includes(name);
  };

/** Groups of the build: a module goes to the first by priority that enough pages share. */
export const sharedFiles = [
  { name: 'style', test: /[\\/](?:ui|web[\\/](?:landing|contracts))[\\/].*\.css$/ },
  {
    name: 'libs',
    priority: 5,
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
  },
  { name: 'frame', priority: 4, test: isOf(frame, /preload-helper|people\.messages/) },
  {
    name: 'common',
    priority: 3,
    minShareCount: 5,
    test: isOf(common, /lucide-react[\\/](?!.*icons[\\/])/),
  },
  { name: 'forms', priority: 2, minShareCount: 5, test: isOf(forms) },
  { name: 'figures', priority: 1, minShareCount: 4, test: isOf(figures) },
  { name: 'fields', minShareCount: 4, test: isOf(fields) },
];
