/**
 * Everything kept about the person, as one file: to read, or for programs; and the way to have it
 * erased.
 */
import { Braces, FileText, type LucideIcon } from 'lucide-react';

import { ownData, type OwnDataFormat } from '#protocol/own-data.ts';
import { ownDataTexts } from '#texts/own-data.ts';
import { pageQuery } from '#ui/client/page-person.ts';
import { buttonClasses } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { CloseAccount } from './CloseAccount.tsx';

const texts = ownDataTexts();

export function OwnDataPage() {
  return (
    <PageFrame title={texts.title} tagline={texts.tagline} width="narrow">
      <div className="grid gap-4">
        <p className="text-body text-ink-2">{texts.contents}</p>
        <Card isFlush className="divide-y divide-line">
          <Download
            format="html"
            Icon={FileText}
            title={texts.asPage}
            note={texts.asPageNote}
            label={texts.downloadPage}
          />
          <Download
            format="json"
            Icon={Braces}
            title={texts.asJson}
            note={texts.asJsonNote}
            label={texts.downloadJson}
          />
        </Card>
        <p className="text-label font-normal text-ink-3">{texts.careful}</p>
        <CloseAccount />
      </div>
    </PageFrame>
  );
}

type DownloadProps = {
  format: OwnDataFormat;
  Icon: LucideIcon;
  title: string;
  note: string;
  label: string;
};

function Download({ format, Icon, title, note, label }: DownloadProps) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 lg:p-5">
      <Icon aria-hidden size={20} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-row font-semibold">{title}</h2>
        <p className="text-label font-normal text-ink-2">{note}</p>
      </div>
      <a
        href={addressOf(format)}
        download={`drishti-your-data.${format}`}
        className={`${buttonClasses('secondary', 'small')} min-h-11!`}
      >
        {label}
      </a>
    </section>
  );
}

function addressOf(format: OwnDataFormat): string {
  const query = new URLSearchParams({ ...pageQuery(), format });
  return `${ownData.file.path}?${query.toString()}`;
}
