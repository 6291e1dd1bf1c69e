/**
 * Notifications on this device: asked for only by a tap on the switch; a test message; and the
 * person's other devices.
 */
import { useEffect, useId, useState } from 'react';

import { type NoticeSettingsPage, pushes } from '#protocol/pushes.ts';
import { deviceText } from '#texts/device-text.ts';
import { pushTexts } from '#texts/pushes.ts';
import { call } from '#ui/client/api.ts';
import { useSession } from '#ui/client/session.tsx';
import { Switch } from '#ui/forms/Switch.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';

import { pushState, type PushState, switchOff, switchOn } from './push-browser.ts';

export function ThisDevice({
  page,
  onChanged,
}: {
  page: NoticeSettingsPage;
  onChanged: () => void;
}) {
  const titleId = useId();
  const texts = pushTexts().settings;
  const { devices, pushKey } = page;
  const own = devices.find(({ isThisSession }) => isThisSession);
  const others = devices.filter(({ isThisSession }) => !isThisSession);
  return (
    <Card>
      <h2 id={titleId} className="text-section">
        {texts.deviceTitle}
      </h2>
      <div className="mt-3 grid gap-3">
        {pushKey === null ? (
          <p className="text-body text-ink-2">{texts.serverOff}</p>
        ) : (
          <Own pushKey={pushKey} deviceId={own?.id ?? null} onChanged={onChanged} />
        )}
      </div>
      {others.length > 0 ? (
        <>
          <h3 className="mt-5 text-label text-ink-2">{texts.otherDevices}</h3>
          <ul className="divide-y divide-line">
            {others.map((device) => (
              <li key={device.id} className="flex min-h-13 items-center justify-between gap-3">
                <span className="text-row">{deviceText(device)}</span>
                <Button
                  look="secondary"
                  size="small"
                  aria-label={texts.remove({ device: deviceText(device) })}
                  onClick={() => {
                    retractToasts(texts.notSaved);
                    call(pushes.unsubscribe, { params: { id: device.id } }).then(onChanged, () =>
                      toast('error', texts.notSaved),
                    );
                  }}
                >
                  {texts.removeShort}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

function Own({
  pushKey,
  deviceId,
  onChanged,
}: {
  pushKey: string;
  deviceId: string | null;
  onChanged: () => void;
}) {
  const { person } = useSession();
  const [state, setState] = useState<PushState>('off');
  const [isBusy, setIsBusy] = useState(false);
  const texts = pushTexts().settings;
  useEffect(() => {
    void pushState().then(setState);
  }, [deviceId]);
  const isOn = state === 'on' && deviceId !== null;

  const change = async (next: boolean): Promise<void> => {
    if (person === null || isBusy) return;
    setIsBusy(true);
    retractToasts(texts.deviceFailed);
    try {
      if (next) {
        if (!(await switchOn(pushKey, person.id))) toast('info', texts.deviceDeclined);
      } else {
        if (deviceId !== null) await call(pushes.unsubscribe, { params: { id: deviceId } });
        await switchOff();
      }
    } catch {
      toast('error', texts.deviceFailed);
    }
    setState(await pushState());
    setIsBusy(false);
    onChanged();
  };

  const whyNot: Partial<Record<PushState, string>> = {
    insecure: texts.deviceInsecure,
    unsupported: texts.deviceUnsupported,
    'home-screen': texts.deviceOniPhone,
  };
  if (whyNot[state] !== undefined) {
    return <p className="text-body text-ink-2">{whyNot[state]}</p>;
  }
  return (
    <>
      <Switch
        label={texts.deviceSwitch}
        about={state === 'blocked' ? texts.deviceBlocked : texts.deviceAbout}
        isOn={isOn}
        onChange={(next) => void change(next)}
      />
      {isOn ? (
        <Button
          look="secondary"
          onClick={() => {
            retractToasts(texts.deviceFailed);
            call(pushes.test, { params: { id: deviceId } }).then(
              () => toast('success', texts.testSent),
              () => toast('error', texts.deviceFailed),
            );
          }}
        >
          {texts.sendTest}
        </Button>
      ) : null}
    </>
  );
}
