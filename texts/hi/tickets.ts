/** Support tickets, in Hindi. */
import type { TicketTexts } from '#texts/tickets.ts';

export const tickets: TicketTexts = {
  fieldsMissing: 'कृपया सभी जगह भरें।',
  submitFailed: 'सपोर्ट का अनुरोध नहीं भेजा जा सका।',
  submitted: 'आपका सपोर्ट अनुरोध भेज दिया गया है!',
  listFailed: 'सपोर्ट टिकट लोड नहीं हो पाए',
  empty: 'कोई सपोर्ट टिकट नहीं मिला।',
  messageFailed: 'आपका मैसेज नहीं भेजा जा सका।',
  messageSent: 'आपका मैसेज हमें मिल गया। हम आपके दिए पते पर जवाब देंगे।',
};
