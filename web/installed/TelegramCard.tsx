/** Links Telegram with a code that the person sends to the bot; shows the code until then. */
import { useEffect, useId, useState } from 'react';

import { pushes, TELEGRAM_CODE_MINUTES, type TelegramLink } from '#protocol/pushes.ts';
import { formatMinuteIst } from '#texts/format.ts';
import { pushTexts } from '#texts/pushes.ts';
import { call } from '#ui/client/api.ts';
import { Button, buttonClasses } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { retractToasts, toast } from '#ui/parts/Toast.tsx';

import { LinkTelegram } from './LinkTelegram.tsx';

const LOOK_MS = 3_000;

export function TelegramCard({
  linkedAt,
  onChanged,
}: {
  linkedAt: string | null;
  onChanged: () => void;
}) {
  const titleId = useId();
  const [link, setLink] = useState<TelegramLink | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const texts = pushTexts().settings;
  const isWaiting = link !== null && linkedAt === null;
  useEffect(preloadDialog, []);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(onChanged, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, onChanged]);
  const failed = () => toast('error', texts.notSaved);
  return (
    <Card>
      <h2 id={titleId} className="text-section">
        {texts.telegramTitle}
      </h2>
      <p className="mt-0.5 text-label font-normal text-ink-3">
        {linkedAt === null
          ? texts.telegramAbout
          : texts.telegramLinked({ at: formatMinuteIst(linkedAt) })}
      </p>
      <div className="mt-3 grid gap-3">
        {linkedAt !== null ? (
          <Button
            look="secondary"
            onClick={() => {
              setLink(null);
              retractToasts(texts.notSaved);
              call(pushes.unlinkTelegram).then(onChanged, failed);
            }}
          >
            {texts.telegramUnlink}
          </Button>
        ) : link === null ? (
          <Button look="secondary" onClick={() => setIsAsking(true)}>
            {texts.telegramLink}
          </Button>
        ) : (
          <>
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses('primary', 'medium')}
            >
              {texts.telegramOpen}
            </a>
            <p className="text-label font-normal break-words text-ink-2">
              {texts.telegramCode({ code: link.code, minutes: TELEGRAM_CODE_MINUTES })}
            </p>
            <p role="status" className="text-label font-normal text-ink-3">
              {texts.telegramWaiting}
            </p>
          </>
        )}
      </div>
      <LinkTelegram isOpen={isAsking} onClose={() => setIsAsking(false)} onLink={setLink} />
    </Card>
  );
}
