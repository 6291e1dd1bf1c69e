/**
 * Texts around the entries of the audit log, in Hindi. The entries stay as they were written and
 * hashed.
 */
import type { ConsoleAuditTexts } from '#texts/console-audit.ts';

export const consoleAudit: ConsoleAuditTexts = {
  auditLog: 'ऑडिट लॉग',
  loadFailed: 'ऑडिट लॉग लोड नहीं हुआ',
  noneMatches: 'कोई एंट्री नहीं मिली',
  howMatched: 'काम शुरू के अक्षरों से, करने वाला नाम के किसी हिस्से से और विषय पूरे ID से खोजा जाता है।',
  nothingDone: 'अभी तक कुछ नहीं किया गया',
  filters: {
    action: { label: 'काम से फ़िल्टर करें', placeholder: 'काम' },
    subject: { label: 'विषय से फ़िल्टर करें', placeholder: 'विषय का ID' },
    actor: { label: 'करने वाले से फ़िल्टर करें', placeholder: 'करने वाले का नाम' },
  },
  clear: 'साफ़ करें',
  theEntry: 'एंट्री',

  number: 'नं॰',
  entryOf: ({ number }) => `एंट्री ${number}`,
  when: 'कब',
  actor: 'किसने',
  action: 'काम',
  subject: 'विषय',
  facts: 'ब्योरा',
  system: 'सिस्टम',

  chainBroken: ({ number }) =>
    `एंट्री ${number} पिछली एंट्री से नहीं मिलती: लॉग बदला गया है। डेटाबेस की एक कॉपी रखें, और पता करें कि उसके मालिक का लॉगिन किसके पास था।`,
  entries: 'एंट्रियाँ',
  chain: 'चेन',
  chainStates: { whole: 'पूरी', unchecked: 'अभी नहीं जाँची गई', broken: 'टूटी हुई' },
  checked: 'जाँच हुई',
  head: 'आख़िरी हैश',
  checkpoint: 'चेकपॉइंट',

  close: 'बंद करें',
  theSystemItself: 'ख़ुद सिस्टम',
  inRole: ({ role }) => `, ${role}`,
  everythingByThem: 'इनका किया सब कुछ',
  everythingAboutIt: 'इसके बारे में सब कुछ',
  none: 'कुछ नहीं।',
  hash: 'हैश',
  hashBefore: 'पिछला हैश',
  hashMeans:
    'हर हैश में उसकी एंट्री और पिछला हैश शामिल है, इसलिए बाद की हर एंट्री बदले बिना कोई एंट्री न बदली जा सकती है, न हटाई जा सकती है।',
};
