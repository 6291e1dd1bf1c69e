/**
 * What a country's tax on coins is made of: dated data (from when until when which rates hold, and
 * in which words), and rules that are a function of them. A country is one file of each; nothing
 * else knows any. Amounts are in the smallest unit of the money.
 */

/** YYYY-MM-DD, in the country. Days compare as texts. */
export type Day = string;

export type Fill = {
  coin: string;
  side: 'buy' | 'sell';
  day: Day;
  /** The order. */
  reference: string;
  /** Of the coin, smallest units. */
  quantity: bigint;
  /** What a buy gave, with the fee; what a sell received, after the fee. */
  amount: bigint;
  fee: bigint;
};

/** What was sold of one purchase. */
export type Part = { acquired: Day; quantity: bigint; cost: bigint };

export type Disposal = {
  coin: string;
  day: Day;
  reference: string;
  quantity: bigint;
  consideration: bigint;
  /** The exchange's charge on the sale. */
  fee: bigint;
  /** First in, first out. */
  parts: readonly Part[];
  fifoCost: bigint;
  averageCost: bigint;
};

/** A figure of the year by its code; the data has its words. */
type Figure = { code: string; fifo: bigint; average: bigint };

export type Assessment = { add(disposal: Disposal): void; figures(): Figure[] };

export type Rules<Rates> = {
  /** What of a purchase counts as its cost, and what of a sale as its price. */
  costOf(fill: Fill): bigint;
  considerationOf(fill: Fill): bigint;
  /** `ratesAt` answers those of a day. */
  assess(ratesAt: (day: Day) => Rates): Assessment;
  /**
   * What the law has the buyer keep back of a sale, and the amount that the rate is applied to.
   * `basis` is the name that the period gives; null where nothing is kept back on that day.
   */
  withholding(disposal: Disposal, rates: Rates, basis: string | null): Withholding | null;
};

type Withholding = { base: bigint; due: bigint };

type CountryWords = {
  /** By the codes of the figures. */
  figures: Readonly<Record<string, string>>;
  rules: readonly string[];
  /** Why contracts and positions are not in the schedule. */
  apart: string;
  /** Sentences on the bases of withholding, by the names that the periods give. */
  bases?: Readonly<Record<string, string>>;
  /** Names of the laws and sources of the periods, where those differ. */
  laws?: Readonly<Record<string, string>>;
};

export type CountryData<Rates> = {
  code: string;
  name: string;
  /** 1 to 12. */
  yearStartsInMonth: number;
  /** Rising, without gaps; the last one is open. */
  periods: readonly {
    from: Day;
    to: Day | null;
    law: string;
    withholdingLaw: string | null;
    /** Amount that withholding is a share of, and its source; null where nothing is withheld. */
    withholdingBasis: { name: string; source: string } | null;
    rates: Rates;
  }[];
  words: Readonly<Record<string, CountryWords>>;
};

export type Year = { name: string; from: Day; to: Day };

/** A country as the rest sees it: its rates are its own business. */
export type Country = {
  code: string;
  name: string;
  yearStartsInMonth: number;
  words(language: string): CountryWords;
  costOf(fill: Fill): bigint;
  considerationOf(fill: Fill): bigint;
  assess(): Assessment;
  withholding(disposal: Disposal): Withholding | null;
  /** Null before the first day that has rules. */
  lawOf(day: Day, language?: string): Law | null;
};

/** A period in words of a language. */
export type Law = {
  law: string;
  withholdingLaw: string | null;
  withholdingBasis: { basis: string; source: string } | null;
};

export function countryOf<Rates>(data: CountryData<Rates>, rules: Rules<Rates>): Country {
  const periodAt = (day: Day) =>
    data.periods.find(({ from, to }) => from <= day && (to === null || day <= to));
  const ratedAt = (day: Day) => {
    const period = periodAt(day);
    if (!period) throw new RangeError(`${data.name} has no rates on ${day}.`);
    return period;
  };
  return {
    code: data.code,
    name: data.name,
    yearStartsInMonth: data.yearStartsInMonth,
    words(language) {
      const words = data.words[language] ?? data.words['en'];
      if (!words) throw new Error(`${data.name} has no words.`);
      return words;
    },
    costOf: rules.costOf,
    considerationOf: rules.considerationOf,
    assess: () => rules.assess((day) => ratedAt(day).rates),
    withholding(disposal) {
      const { rates, withholdingBasis } = ratedAt(disposal.day);
      return rules.withholding(disposal, rates, withholdingBasis?.name ?? null);
    },
    lawOf(day, language = 'en') {
      const period = periodAt(day);
      if (!period) return null;
      const { law, withholdingLaw, withholdingBasis: based } = period;
      const words = data.words[language] ?? data.words['en'];
      const named = (name: string) => words?.laws?.[name] ?? name;
      return {
        law: named(law),
        withholdingLaw: withholdingLaw === null ? null : named(withholdingLaw),
        withholdingBasis: based && {
          basis: words?.bases?.[based.name] ?? based.name,
          source: named(based.source),
        },
      };
    },
  };
}

const pad = (value: number) => value.toString().padStart(2, '0');
const dayBefore = (day: Day) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - 86_400_000).toISOString().slice(0, 10);

/** The tax year that begins in that calendar year: 2026-27, or 2026 where it is the calendar's. */
export function yearFrom(country: Pick<Country, 'yearStartsInMonth'>, begins: number): Year {
  const month = country.yearStartsInMonth;
  const next = `${begins + 1}-${pad(month)}-01`;
  const name = month === 1 ? `${begins}` : `${begins}-${pad((begins + 1) % 100)}`;
  return { name, from: `${begins}-${pad(month)}-01`, to: dayBefore(next) };
}

/** The tax year that a day is in. */
export function yearOf(country: Pick<Country, 'yearStartsInMonth'>, day: Day): Year {
  const begins = Number.parseInt(day.slice(0, 4), 10);
  const year = yearFrom(country, begins);
  return day < year.from ? yearFrom(country, begins - 1) : year;
}

/** Its quarters, in order. */
export function quartersOf(year: Year): { name: string; from: Day; to: Day }[] {
  const first = new Date(`${year.from}T00:00:00.000Z`);
  const at = (months: number) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1))
      .toISOString()
      .slice(0, 10);
  return [0, 1, 2, 3].map((quarter) => ({
    name: `Q${quarter + 1}`,
    from: at(quarter * 3),
    to: dayBefore(at(quarter * 3 + 3)),
  }));
}
