/**
 * What a person sets of their candle chart: its kind, its scale, its indicators with their
 * settings; the picture of it and the whole screen. All within the chart's panel, so that it is
 * there on the whole screen too.
 */
import { ImageDown, Maximize, Plus, SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';

import { readPlain } from '#protocol/digits.ts';
import { type Interval, intervalSeconds } from '#protocol/market.ts';
import { chartTexts } from '#texts/charts.ts';
import { Select } from '#ui/forms/Select.tsx';

import type { ChartSettings } from './chart-look.ts';
import { ChartTool } from './ChartTool.tsx';
import {
  type ChosenIndicator,
  isSetting,
  kinds,
  MOST_INDICATORS,
  scales,
  usualIndicator,
} from './look.rules.ts';
import { indicatorFacts, indicatorNames } from './indicator-list.rules.ts';

const texts = chartTexts();

/** In the place of a coin's symbol. */
const NOBODY = '';
const intervals = Object.keys(intervalSeconds) as Interval[];
const intervalNames = Object.fromEntries(intervals.map((name) => [name, name])) as Record<
  Interval,
  string
>;

type LookToolsProps = {
  settings: ChartSettings;
  interval: Interval;
  /** Where the interval is chosen here; absent where the page has it elsewhere. */
  onInterval?: ((interval: Interval) => void) | undefined;
  /** Symbols of those that the chart's coin can be compared with. */
  others: readonly string[];
  /** A PNG in a data address; empty while nothing is drawn. */
  picture: () => string;
  /** Of the file that is saved, without its ending. */
  fileName: string;
};

export function LookTools({ settings, interval, onInterval, others, ...file }: LookToolsProps) {
  const { look, onLook, drawn, compared, onCompared } = settings;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const save = () => {
    const address = file.picture();
    if (address === '') return;
    const link = document.createElement('a');
    link.href = address;
    link.download = `${file.fileName}.png`;
    link.click();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-1 px-2 lg:px-3">
        {onInterval ? (
          <Choice
            label={texts.interval}
            names={intervalNames}
            values={intervals}
            value={interval}
            onChoose={onInterval}
          />
        ) : null}
        <Choice
          label={texts.kind}
          names={texts.kinds}
          values={kinds}
          value={drawn.kind}
          onChoose={(kind) => onLook({ ...look, kind })}
        />
        <Choice
          label={texts.scale}
          names={texts.scales}
          values={scales}
          value={drawn.scale}
          isFixed={compared !== null}
          onChoose={(scale) => onLook({ ...look, scale })}
        />
        <Choice
          label={texts.compare}
          names={{
            [NOBODY]: texts.compareWith,
            ...Object.fromEntries(others.map((coin) => [coin, coin])),
          }}
          values={[NOBODY, ...others]}
          value={compared ?? NOBODY}
          onChoose={(coin) => onCompared(coin === NOBODY ? null : coin)}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 text-label font-normal text-ink-2 hover:text-ink aria-expanded:text-brand-ink"
        >
          <SlidersHorizontal aria-hidden size={15} strokeWidth={1.75} />
          {texts.indicators({ count: look.indicators.length })}
        </button>
        <span className="relative ml-auto flex flex-wrap @max-[30rem]:[&_[data-words]]:sr-only @max-[30rem]:[&>button]:min-w-11 @max-[30rem]:[&>button]:justify-center">
          <ChartTool icon={ImageDown} onClick={save}>
            {texts.picture}
          </ChartTool>
          {document.fullscreenEnabled ? <WholeScreen /> : null}
        </span>
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className="max-h-44 overflow-y-auto border-y border-line px-4 py-2"
      >
        {isOpen ? (
          <Indicators
            indicators={look.indicators}
            onIndicators={(indicators) => onLook({ ...look, indicators })}
          />
        ) : null}
      </div>
    </>
  );
}

function WholeScreen() {
  return (
    <ChartTool
      icon={Maximize}
      onClick={({ currentTarget }) => {
        const panel = currentTarget.closest('section');
        // Where the browser refuses, the chart stays where it is.
        const turned = document.fullscreenElement
          ? document.exitFullscreen()
          : panel?.requestFullscreen();
        turned?.catch(() => undefined);
      }}
    >
      {texts.wholeScreen}
    </ChartTool>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  names: Readonly<Record<Value, string>>;
  values: readonly Value[];
  value: Value;
  isFixed?: boolean;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({
  label,
  names,
  values,
  isFixed = false,
  ...choice
}: ChoiceProps<Value>) {
  return (
    <Select
      {...choice}
      aria-label={label}
      options={values.map((value) => ({ value, label: names[value] }))}
      disabled={isFixed}
      className="h-11 cursor-pointer rounded-small bg-transparent px-1.5 text-label font-normal text-ink-2 hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3"
    />
  );
}

type IndicatorsProps = {
  indicators: readonly ChosenIndicator[];
  onIndicators: (indicators: readonly ChosenIndicator[]) => void;
};

function Indicators({ indicators, onIndicators }: IndicatorsProps) {
  const isFull = indicators.length >= MOST_INDICATORS;
  return (
    <div className="grid gap-2">
      {indicators.length === 0 ? (
        <p className="text-meta text-ink-3">{texts.noIndicators}</p>
      ) : (
        <ul className="grid gap-1">
          {indicators.map((indicator, at) => (
            // The same indicator may be there twice; what tells them apart is their place.
            <li key={`${at} ${indicator.name}`} className="flex flex-wrap items-center gap-x-3">
              <IndicatorRow
                indicator={indicator}
                onIndicator={(changed) => onIndicators(indicators.with(at, changed))}
                onRemove={() => onIndicators(indicators.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="group" aria-label={texts.addIndicator} className="flex flex-wrap gap-x-1">
        {isFull ? (
          <p role="status" className="text-meta text-ink-3">
            {texts.fullOfIndicators({ most: MOST_INDICATORS })}
          </p>
        ) : (
          indicatorNames.map((name) => (
            <ChartTool
              key={name}
              icon={Plus}
              onClick={() => onIndicators([...indicators, usualIndicator(name)])}
            >
              {indicatorFacts(name).name}
            </ChartTool>
          ))
        )}
      </div>
    </div>
  );
}

type IndicatorRowProps = {
  indicator: ChosenIndicator;
  onIndicator: (indicator: ChosenIndicator) => void;
  onRemove: () => void;
};

function IndicatorRow({ indicator, onIndicator, onRemove }: IndicatorRowProps) {
  const { name, settings } = indicatorFacts(indicator.name);
  return (
    <>
      <span className="min-w-36 text-label">{name}</span>
      {settings.map((setting, place) => (
        <SettingField
          key={setting.label}
          indicator={indicator}
          place={place}
          label={`${name}: ${setting.label}`}
          words={setting.label}
          onValue={(value) =>
            onIndicator({ ...indicator, settings: indicator.settings.with(place, value) })
          }
        />
      ))}
      <button
        type="button"
        onClick={onRemove}
        className="ml-auto grid size-11 place-items-center rounded-small text-ink-3 hover:text-ink"
      >
        <X aria-hidden size={16} />
        <span className="sr-only">{texts.removeIndicator({ name })}</span>
      </button>
    </>
  );
}

type SettingFieldProps = {
  indicator: ChosenIndicator;
  place: number;
  label: string;
  words: string;
  onValue: (value: number) => void;
};

/** What is typed stays as typed; the chart follows as soon as it makes sense. */
function SettingField({ indicator, place, label, words, onValue }: SettingFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(String(indicator.settings[place] ?? ''));
  const value = Number(readPlain(typed));
  const isBad = typed.trim() === '' || !isSetting(indicator.name, place, value);
  const setting = indicatorFacts(indicator.name).settings[place];
  return (
    <span className="flex items-center gap-1.5 text-meta text-ink-2">
      <span aria-hidden>{words}</span>
      <input
        aria-label={label}
        aria-invalid={isBad}
        aria-describedby={isBad ? id : undefined}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = Number(readPlain(target.value));
          if (target.value.trim() !== '' && isSetting(indicator.name, place, next)) onValue(next);
        }}
        className="h-9 w-14 rounded-small border border-line-strong bg-surface px-2 text-right text-label aria-invalid:border-down"
      />
      {isBad && setting ? (
        <span id={id} role="alert" className="text-down">
          {texts.settingRange({ least: setting.least, most: setting.most })}
        </span>
      ) : null}
    </span>
  );
}
