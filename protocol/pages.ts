/**
 * The pages of the customers' app, one line each. The server answers their addresses with 200 and
 * any other with the app's 404 page; the router, the bar, the way back, the search, the service
 * worker and the build of the documents follow from this table. Addresses are the specification's;
 * folders are called by their noun. What a page is called is in texts/<language>/shell.json, under
 * `titles`.
 */

export type Page = {
  /**
   * The file under `web/` that has its component, which is called as the file is. Builds have the
   * code that loads it in its place (scripts/page-loaders.ts).
   */
  file: string;
  /** The address of the page that its way back leads to. */
  parent?: string;
  /** The page is one of the five places of the bar. */
  isPlace?: boolean;
  /** The place of the bar under which a page without a way back is found; it has the mark. */
  place?: string;
  /** The page sends visitors to the login. Each route still decides who may read its data. */
  isPersonal?: boolean;
  /** The page is a form for people without a session, with no bar around it. */
  isForm?: boolean;
  /** The page is often the first of a visit: its code is here before it is drawn. */
  isOften?: boolean;
  /** A page that is often the first, too, has a document of its own with its first words. */
  opens?: {
    /** The title stands beside something to press, which is higher than a title. */
    isTall?: boolean;
    /** Address of its first data, which the document asks for. */
    asks?: string;
  };
};

const COINS = '/api/market/coins';

/**
 * `/` is the landing page, which has a document of its own. `:name` means one part of letters and
 * digits.
 */
export const pages = {
  '/login': { file: 'auth/LoginPage', isForm: true, opens: {} },
  '/signup': { file: 'auth/SignupPage', isForm: true, opens: {} },
  '/forgot-password': {
    file: 'auth/ForgotPasswordPage',
    isForm: true,
  },
  '/reset-password': { file: 'auth/ResetPasswordPage', isForm: true },
  '/confirm-email': { file: 'auth/ConfirmEmailPage', isForm: true },
  '/write-to-us': { file: 'tickets/WriteToUsPage', isForm: true },

  '/home': {
    file: 'market/HomePage',
    isPlace: true,
    opens: { asks: COINS },
  },
  '/rules': { file: 'contracts/RulesPage', parent: '/home' },
  '/verify': { file: 'verify/VerifyPage', parent: '/home' },
  '/liabilities': {
    file: 'liabilities/LiabilitiesPage',
    parent: '/home',
  },
  '/developers': { file: 'developers/DevelopersPage', parent: '/home' },
  '/accessibility': {
    file: 'installed/AccessibilityPage',
    parent: '/home',
  },

  '/order': {
    file: 'order-center/OrderPage',
    isPlace: true,
    isPersonal: true,
    opens: { isTall: true },
  },
  '/journal': { file: 'journal/JournalPage', parent: '/order', isPersonal: true },

  '/contract': {
    file: 'contracts/ContractPage',
    isPlace: true,
    isPersonal: true,
    opens: { isTall: true, asks: COINS },
  },
  '/trade': {
    file: 'orders/TradePage',
    place: '/contract',
    isPersonal: true,
    opens: { isTall: true, asks: COINS },
  },
  '/crypto': {
    file: 'market/CryptoPage',
    place: '/contract',
    opens: { asks: COINS },
  },
  '/overview': { file: 'market/OverviewPage', parent: '/crypto' },
  '/coin/:symbol': { file: 'coin-page/CoinPage', parent: '/crypto' },

  '/wallet': {
    file: 'portfolio/WalletPage',
    isPlace: true,
    isPersonal: true,
    opens: {},
  },
  '/coin-records': {
    file: 'portfolio/CoinRecordsPage',
    parent: '/wallet',
    isPersonal: true,
  },
  '/performance': {
    file: 'portfolio/PerformancePage',
    parent: '/wallet',
    isPersonal: true,
  },
  '/statements': {
    file: 'statements/StatementsPage',
    parent: '/wallet',
    isPersonal: true,
  },
  '/tax': { file: 'statements/TaxPage', parent: '/statements', isPersonal: true },
  '/deposit': {
    file: 'deposits/DepositPage',
    parent: '/wallet',
    isPersonal: true,
    isOften: true,
  },
  '/deposit-records': {
    file: 'deposits/DepositRecordsPage',
    parent: '/deposit',
    isPersonal: true,
  },
  '/withdraw': {
    file: 'withdrawals/WithdrawPage',
    parent: '/wallet',
    isPersonal: true,
    isOften: true,
  },
  '/withdraw-records': {
    file: 'withdrawals/WithdrawRecordsPage',
    parent: '/withdraw',
    isPersonal: true,
  },
  '/import': {
    file: 'imports/ImportPage',
    parent: '/wallet',
    isPersonal: true,
  },

  '/me': { file: 'me/MePage', isPlace: true, isPersonal: true, isOften: true },
  '/payment-details': {
    file: 'bank-details/PaymentDetailsPage',
    parent: '/me',
    isPersonal: true,
  },
  '/messages': {
    file: 'notices/MessagesPage',
    parent: '/me',
    isOften: true,
  },
  '/alerts': { file: 'alerts/AlertsPage', parent: '/me', isPersonal: true },
  '/recurring': {
    file: 'recurring/RecurringPage',
    parent: '/me',
    isPersonal: true,
  },
  '/support-chat': {
    file: 'tickets/SupportChatPage',
    parent: '/me',
    isPersonal: true,
  },
  '/support-history': {
    file: 'tickets/SupportHistoryPage',
    parent: '/support-chat',
    isPersonal: true,
  },
  '/keys': { file: 'keys/KeysPage', parent: '/me', isPersonal: true },
  '/notifications': {
    file: 'installed/NotificationsPage',
    parent: '/me',
    isPersonal: true,
  },
  '/settings': { file: 'me/SettingsPage', parent: '/me', isPersonal: true },
  '/limits': { file: 'limits/LimitsPage', parent: '/settings', isPersonal: true },
  '/change-password': {
    file: 'me/ChangePasswordPage',
    parent: '/settings',
    isPersonal: true,
  },
  '/two-factor': {
    file: 'me/TwoFactorPage',
    parent: '/settings',
    isPersonal: true,
  },
  '/passkeys': {
    file: 'passkeys/PasskeysPage',
    parent: '/settings',
    isPersonal: true,
  },
  '/sessions': {
    file: 'me/SessionsPage',
    parent: '/settings',
    isPersonal: true,
  },
  '/your-data': {
    file: 'me/OwnDataPage',
    parent: '/settings',
    isPersonal: true,
  },
} as const satisfies Readonly<Record<string, Page>>;

export type PagePath = keyof typeof pages;

export const pagePaths = Object.keys(pages) as PagePath[];
