/** Movements of a person's money, in Hindi. */
import type { MovementTexts } from '#texts/movements.ts';

export const movements: MovementTexts = {
  'welcome-grant': 'स्वागत राशि, वर्चुअल',
  'started-again': 'फिर से शुरू, वर्चुअल',
  'contract-stake': 'कॉन्ट्रैक्ट में लगाई रकम',
  'contract-payout': 'कॉन्ट्रैक्ट का भुगतान',
  'contract-refund': 'कॉन्ट्रैक्ट की रकम वापस',
  deposit: 'जमा',
  'withdrawal-hold': 'निकासी का अनुरोध, रकम रखी गई',
  'withdrawal-release': 'निकासी की रकम वापस उपलब्ध',
  withdrawal: 'निकासी का भुगतान',
  correction: 'सुधार',
  'order-hold': 'ऑर्डर लगा, रकम रखी गई',
  'order-release': 'ऑर्डर की रकम वापस उपलब्ध',
  'order-change-hold': 'ऑर्डर बदला, ज़्यादा रकम रखी गई',
  'order-change-release': 'ऑर्डर बदला, कम रकम रखी गई',
  'order-give': 'ऑर्डर पूरा, दिया',
  'order-receive': 'ऑर्डर पूरा, मिला',
  'order-fee': 'ट्रेडिंग फ़ीस',
  'order-rounding': 'ऑर्डर का बचा हिस्सा',
  'position-hold': 'पोज़ीशन खुली, रकम रखी गई',
  'position-return': 'पोज़ीशन नहीं खुली, रकम वापस',
  'position-fee': 'पोज़ीशन पर फ़ीस',
  'position-release': 'मार्जिन वापस उपलब्ध',
  'position-profit': 'पोज़ीशन का मुनाफ़ा',
  'position-loss': 'पोज़ीशन का नुकसान',
};
