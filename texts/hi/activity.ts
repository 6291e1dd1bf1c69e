/** What happened to a person's money, in Hindi. */
import type { Activity } from '#protocol/portfolio.ts';
import type { ActivityTexts, ActivityWords } from '#texts/activity.ts';
import { formatInr, formatMultiple, formatPrice, formatTokens } from '#texts/format.ts';

export const activity: ActivityTexts = { of: (entry) => wordsOf(entry) };

const words = (title: string, note = ''): ActivityWords => ({ title, note });

function wordsOf(entry: Activity): ActivityWords {
  const coin = entry.coin ?? '';
  switch (entry.kind) {
    case 'welcome-grant':
      return words('स्वागत राशि, वर्चुअल');
    case 'started-again':
      return words('फिर से शुरू', 'वर्चुअल रुपये जोड़े गए; मुनाफ़ा नहीं');
    case 'deposit':
      return words('जमा');
    case 'withdrawal-hold':
      return words('निकासी का अनुरोध', 'फ़ैसले तक रकम रखी गई');
    case 'withdrawal-release':
      return words('निकासी नहीं हुई', 'रकम फिर से उपलब्ध');
    case 'withdrawal':
      return words('निकासी का भुगतान');
    case 'correction':
      return words('हमारे स्टाफ़ का सुधार');
    case 'order-hold':
      return words(`${coin} ${orderOf(entry)} ऑर्डर`, 'ऑर्डर के लिए रकम रखी गई');
    case 'order-release':
      return words(`${coin} ${orderOf(entry)} ऑर्डर ख़त्म`, 'पूरा नहीं हुआ, रकम फिर से उपलब्ध');
    case 'order-change-hold':
      return words(`${coin} ${orderOf(entry)} ऑर्डर बदला`, 'ज़्यादा रकम रखी गई');
    case 'order-change-release':
      return words(`${coin} ${orderOf(entry)} ऑर्डर बदला`, 'कम रकम रखी गई, बाकी फिर से उपलब्ध');
    case 'bought':
      return words(`${amountOf(entry)} ख़रीदा`, fillOf(entry));
    case 'sold':
      return words(`${amountOf(entry)} बेचा`, fillOf(entry));
    case 'contract-stake':
      return words(`${coin} कॉन्ट्रैक्ट, ${sideOf(entry)}`, stakeOf(entry));
    case 'contract-payout':
      return words(`${coin} कॉन्ट्रैक्ट जीता, ${sideOf(entry)}`, 'लगाई रकम और रिटर्न मिले');
    case 'contract-refund':
      return words(
        `${coin} कॉन्ट्रैक्ट, रकम वापस`,
        entry.outcome === 'VOID' ? 'समय पर भाव नहीं आया' : 'शुरुआती और बंद भाव बराबर थे',
      );
    case 'position-hold':
      return words(`${positionOf(entry)}, ऑर्डर लगा`, 'मार्जिन और फ़ीस रखी गई');
    case 'position-entered':
      return words(`${positionOf(entry)}, खुली`, priceOf(entry));
    case 'position-closed':
      return words(
        `${positionOf(entry)}, ${entry.outcome === 'liquidated' ? 'लिक्विडेट' : 'बंद'}`,
        priceOf(entry),
      );
    case 'position-return':
      return words(`${positionOf(entry)}, नहीं खुली`, 'समय पर भाव नहीं आया, रकम फिर से उपलब्ध');
  }
}

const orderOf = ({ side }: Activity) =>
  side === 'buy' ? 'ख़रीद' : side === 'sell' ? 'बिक्री' : 'ट्रेड';

const amountOf = ({ quantity, coin }: Activity) =>
  quantity === null ? (coin ?? '') : `${formatTokens(quantity)} ${coin ?? ''}`;

const priceOf = ({ price }: Activity) => (price === null ? '' : `${formatPrice(price)} पर`);

function fillOf(entry: Activity): string {
  const fee = entry.fee === null || /^0\.0*$/.test(entry.fee) ? null : entry.fee;
  return [priceOf(entry), fee === null ? '' : `फ़ीस ${formatInr(fee)}`]
    .filter((part) => part !== '')
    .join(' · ');
}

function sideOf({ side }: Activity): string {
  return side === 'SELL_SHORT' ? 'नीचे बेचें' : 'ऊपर ख़रीदें';
}

function stakeOf({ outcome }: Activity): string {
  if (outcome === null) return 'चालू';
  return outcome === 'LOSS' ? 'हारा' : 'सेटल';
}

function positionOf({ side, coin, leverage }: Activity): string {
  const times = leverage === null ? '' : formatMultiple(leverage);
  return `${coin ?? ''} ${side === 'short' ? 'शॉर्ट' : 'लॉन्ग'} ${times}`;
}
