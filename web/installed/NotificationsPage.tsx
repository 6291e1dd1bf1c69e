/**
 * Me, Notifications: what reaches the person by which way, when it is quiet, and this device. Each
 * choice is kept as it is made.
 */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';

import {
  isAlwaysTold,
  noticeKinds,
  type NoticeSettings,
  type NoticeSettingsPage,
  type NoticeWay,
  noticeWays,
  pushes,
} from '#protocol/pushes.ts';
import { pushTexts } from '#texts/pushes.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { Switch } from '#ui/forms/Switch.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { QuietHours } from './QuietHours.tsx';
import { TelegramCard } from './TelegramCard.tsx';
import { ThisDevice } from './ThisDevice.tsx';

const settingsKey = mine('notice-settings');

export function NotificationsPage() {
  const texts = pushTexts().settings;
  const query = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(pushes.settings, { signal }),
  });
  return (
    <PageFrame title={texts.title} tagline={texts.intro}>
      <Loaded
        query={query}
        failed={texts.loadFailed}
        failedBody={texts.loadFailedBody}
        staleClass="mb-4"
        loading={<SkeletonRows count={6} label={texts.title} />}
        renderFrame={(state) => <Card>{state}</Card>}
      >
        {(page) => <Settings page={page} />}
      </Loaded>
    </PageFrame>
  );
}

function Settings({ page }: { page: NoticeSettingsPage }) {
  const queries = useQueryClient();
  const { mutate } = useChoice(queries);
  const { settings } = page;
  const texts = pushTexts().settings;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start lg:gap-6">
      <div className="grid gap-4 lg:gap-6">
        <ThisDevice
          page={page}
          onChanged={() => void queries.invalidateQueries({ queryKey: settingsKey })}
        />
        {page.telegram ? (
          <TelegramCard
            linkedAt={page.telegram.linkedAt}
            onChanged={() => void queries.invalidateQueries({ queryKey: settingsKey })}
          />
        ) : null}
      </div>
      <div className="grid gap-4 lg:gap-6">
        <Kinds page={page} onChoose={(ways) => mutate({ ...settings, ways })} />
        <Card className="grid gap-5">
          <QuietHours quiet={settings.quiet} onChoose={(quiet) => mutate({ ...settings, quiet })} />
          <Switch
            label={texts.amountsSwitch}
            about={texts.amountsAbout}
            isOn={settings.showsAmounts}
            onChange={(showsAmounts) => mutate({ ...settings, showsAmounts })}
          />
        </Card>
      </div>
    </div>
  );
}

/** Shown at once, and taken back where the server could not keep it. */
function useChoice(queries: QueryClient) {
  const texts = pushTexts().settings;
  return useMutation({
    mutationFn: (settings: NoticeSettings) => call(pushes.choose, { body: settings }),
    onMutate: async (settings) => {
      retractToasts(texts.notSaved);
      await queries.cancelQueries({ queryKey: settingsKey });
      const before = queries.getQueryData<NoticeSettingsPage>(settingsKey);
      queries.setQueryData<NoticeSettingsPage>(
        settingsKey,
        (page) => page && { ...page, settings },
      );
      return before;
    },
    onError: (_problem, _settings, before) => {
      queries.setQueryData<NoticeSettingsPage>(settingsKey, before);
      toast('error', texts.notSaved);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: mine('notices') }),
  });
}

/** Ways that this server has. */
const waysOf = ({ pushKey, telegram, isMailed }: NoticeSettingsPage): NoticeWay[] =>
  noticeWays.filter(
    (way) =>
      way === 'app' ||
      (way === 'push' && pushKey !== null) ||
      (way === 'telegram' && telegram !== null) ||
      (way === 'mail' && isMailed),
  );

function Kinds({
  page,
  onChoose,
}: {
  page: NoticeSettingsPage;
  onChoose: (ways: NoticeSettings['ways']) => void;
}) {
  const titleId = useId();
  const texts = pushTexts().settings;
  const { ways } = page.settings;
  const shown = waysOf(page);
  return (
    <Card>
      <h2 id={titleId} className="text-section">
        {texts.kindsTitle}
      </h2>
      <ul aria-labelledby={titleId} className="mt-2 divide-y divide-line">
        {noticeKinds.map((kind) => (
          <li
            key={kind}
            className="grid gap-x-4 gap-y-1 pt-3.5 pb-1.5 min-[80rem]:grid-cols-[minmax(0,1fr)_auto] min-[80rem]:items-center min-[80rem]:py-2.5"
          >
            <div className="grid gap-0.5">
              <p className="text-row">{texts.kinds[kind].name}</p>
              <p className="text-label font-normal text-ink-3">{texts.kinds[kind].about}</p>
            </div>
            <div className="-ml-2 grid grid-cols-2 gap-x-2 sm:flex sm:flex-wrap min-[80rem]:mr-[-0.5rem] min-[80rem]:ml-0">
              {shown.map((way) => (
                <label
                  key={way}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-small px-2 text-label hover:bg-sunken"
                >
                  <input
                    type="checkbox"
                    aria-label={texts.boxName({ kind: texts.kinds[kind].name, way })}
                    checked={isAlwaysTold(way, kind) || ways[way].includes(kind)}
                    disabled={isAlwaysTold(way, kind)}
                    onChange={({ target }) => {
                      const others = ways[way].filter((one) => one !== kind);
                      const chosen = target.checked ? [...others, kind] : others;
                      onChoose({ ...ways, [way]: chosen });
                    }}
                    className="size-4.5"
                  />
                  {texts.ways[way]}
                </label>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <div className="grid gap-1 border-t border-line pt-3 text-label font-normal text-ink-3">
        <p>{texts.alwaysInList}</p>
        <p>{texts.alwaysSecurity}</p>
        {page.isMailed ? null : <p>{texts.mailOff}</p>}
        <p>{texts.noTrading}</p>
      </div>
    </Card>
  );
}
