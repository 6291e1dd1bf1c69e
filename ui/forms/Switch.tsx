/**
 * On or off, and beneath its label what that does: a native checkbox, read out as a switch. The
 * whole row is its target.
 */
import { type ReactNode, useId } from 'react';

type SwitchProps = {
  label: string;
  /** What being on does, where the label does not say it. */
  about?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

export function Switch({ label, about, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-start justify-between gap-4">
      <span className="grid min-w-0 gap-0.5">
        <span id={`${id}-label`} className="text-row">
          {label}
        </span>
        {about ? (
          <span id={`${id}-about`} className="text-label font-normal text-ink-3">
            {about}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={about ? `${id}-about` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="switch mt-0.5 shrink-0"
      />
    </label>
  );
}
