/** The countries whose tax is worked out: a file of data and a file of rules each. */
import { type Country, type CountryData, countryOf } from '#server/domain/tax/country.ts';

import india from './india.json' with { type: 'json' };
import { type IndiaRates, indiaRules } from './india.rules.ts';

export const countries: Readonly<Record<string, Country>> = {
  IN: countryOf(india as CountryData<IndiaRates>, indiaRules),
};
