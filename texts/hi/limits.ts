/** What people set against themselves, in Hindi. */
import type { LimitMeasure } from '#protocol/limits.ts';
import { formatInr, formatMinuteIst, formatCount, signOf } from '#texts/format.ts';
import type { LimitTexts } from '#texts/limits.ts';

import { breaks } from './breaks.ts';

/** Before 'सीमा', as in 'जमा की आपकी अपनी सीमा'. */
export const limitNames: Record<LimitMeasure, string> = {
  deposit: 'जमा की',
  loss: 'नुकसान की',
  stake: 'लगाई रकम की',
  contracts: 'कॉन्ट्रैक्ट और लेवरेज ट्रेड की',
};

const shown = (measure: LimitMeasure, amount: string) =>
  measure === 'contracts' ? formatCount(amount) : formatInr(amount);

export const limits: LimitTexts = {
  passed({ measure, period, limit, left, renewsAt }) {
    const rest = signOf(left) === 0 ? 'कुछ नहीं बचा' : `${shown(measure, left)} बचा`;
    return `${limitNames[measure]} आपकी अपनी सीमा ${period === 'day' ? 'एक दिन' : 'एक हफ़्ते'} में ${shown(measure, limit)} है: ${formatMinuteIst(renewsAt)} तक ${rest} है।`;
  },
  onBreak: ({ endsAt }) => `${breaks.until({ endsAt, isSelfExclusion: false })} ${breaks.effect}`,
  amountInvalid: 'शून्य से ज़्यादा रकम लिखें।',
  countInvalid: '1 से 1,00,000 तक की पूरी संख्या लिखें',
  unchanged: 'आपकी सीमा पहले से यही है।',
  nothingPending: 'अब कोई बदलाव इंतज़ार में नहीं है।',
  notLonger: 'ज़्यादा लंबा ब्रेक चुनें।',
};
