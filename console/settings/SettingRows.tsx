/**
 * The settings in their groups: name and meaning on the left, the value on the right, a mark at
 * what was changed.
 */
import { consoleSettingTexts } from '#texts/console-settings.ts';
import { classes } from '#ui/parts/classes.ts';

import { SelectField, TextField } from '#console/parts/fields.tsx';
import { RupeeField } from '#console/parts/RupeeField.tsx';

import {
  noneOf,
  orderTypeChoices,
  type SettingField,
  settingGroups,
  type SettingName,
  type SettingsDraft,
} from './settings.rules.ts';

const texts = consoleSettingTexts();

type SettingRowsProps = {
  draft: SettingsDraft;
  changed: readonly SettingName[];
  errorOf: (name: SettingName) => string | undefined;
  disabled: boolean;
  onChange: (name: SettingName, value: string) => void;
};

export function SettingRows({ draft, changed, errorOf, disabled, onChange }: SettingRowsProps) {
  return settingGroups.map(({ name: group, fields }) => (
    <section key={group} className="border-b border-line px-5 py-4 last:border-b-0">
      <h2 className="text-row font-semibold">{texts.groups[group].title}</h2>
      <p className="mt-0.5 max-w-[70ch] text-label font-normal text-ink-3">
        {texts.groups[group].meaning}
      </p>
      <div className="mt-3 grid max-w-[44rem] gap-x-8 gap-y-3 xl:grid-cols-2">
        {fields.map((field) => (
          <div
            key={field.name}
            className={classes(
              '-ml-3.5 border-l-2 pl-3',
              changed.includes(field.name) ? 'border-brand-ink' : 'border-transparent',
            )}
          >
            <SettingInput
              field={field}
              value={draft[field.name]}
              error={errorOf(field.name)}
              disabled={disabled}
              onChange={(value) => onChange(field.name, value)}
            />
          </div>
        ))}
      </div>
    </section>
  ));
}

function SettingInput({
  field: { name, kind },
  value,
  error,
  disabled,
  onChange,
}: {
  field: SettingField;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  const { label, meaning } = texts.fields[name];
  const common = { name, label, error, disabled, hint: meaning };
  switch (kind) {
    case 'rupees':
    case 'rupees-or-none':
      return (
        <RupeeField
          {...common}
          placeholder={noneOf(kind) ?? ''}
          value={value}
          onChange={onChange}
        />
      );
    case 'order-types':
      return (
        <SelectField
          {...common}
          options={orderTypeChoices}
          value={value}
          onChoose={(next: string) => onChange(next)}
        />
      );
    case 'count':
      return (
        <TextField
          {...common}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'text-or-none':
      return (
        <TextField
          {...common}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={noneOf(kind)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
