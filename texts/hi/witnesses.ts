/** Witnesses in Hindi. What is said is exactly what holds: of each number of them something else. */
import type { WitnessTexts } from '#texts/witnesses.ts';

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} और ${names.at(-1)}`;

const numbers = ['', '', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात'];

export const witnesses: WitnessTexts = {
  heading: 'भाव पहले से कौन जान सकता है',
  made({ names }) {
    const [only] = names;
    if (only === undefined)
      return 'भाव सिर्फ़ यह सर्वर बनाता है। इसे चलाने वाला उन्हें चार-पाँच मिनट पहले जान सकता है।';
    if (names.length === 1)
      return `हर भाव के लिए ${only} ज़रूरी है। ${only} की मदद के बिना यह सर्वर चलाने वाला पहले से कुछ नहीं जानता। ${only} रुके तो भाव रुक जाते हैं।`;
    const made = `${listed(names)} के साथ बने। कोई भी भाव दो सेकंड पहले नहीं जानता, जब तक यह सर्वर चलाने वाला और`;
    if (names.length === 2)
      return `${made} ये सभी मिलकर काम न करें। अलग-अलग रूपों में से चुनना रोका नहीं जाएगा, पर साबित हो जाएगा।`;
    const quorum = Math.floor(names.length / 2) + 1;
    return (
      `${made} सभी ${numbers[names.length]} मिलकर काम न करें; इनमें से ${numbers[quorum]} के बिना कोई भाव नहीं चुन सकता ` +
      'बिना हस्ताक्षर किया सबूत छोड़े। वे स्वतंत्र हैं या नहीं, यह पेज नहीं जान सकता।'
    );
  },
  absent: ({ name, since }) =>
    since === null
      ? `${name} मौजूद नहीं है; जो कहा गया वह मौजूद लोगों के लिए है।`
      : `${name} ${since} से मौजूद नहीं है; जो कहा गया वह मौजूद लोगों के लिए है।`,
  waits: ({ names, since }) =>
    `${since} से ${names.length === 0 ? 'गवाहों' : listed(names)} का इंतज़ार है; अभी लगाए गए कॉन्ट्रैक्ट अगले भाव से शुरू होंगे, ` +
    'और चालू कॉन्ट्रैक्ट उसी से आगे चलेंगे।',
  proof: 'दो हस्ताक्षर किए बयान, जिन्हें एक गवाह ने सहेजा',
  unknown: 'इस सर्वर के साथ भाव कौन बनाता है, यह लोड नहीं हो पाया।',
};
