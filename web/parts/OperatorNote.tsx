/**
 * Who answers for real funds, and on what ground contracts are offered: in the foot of every page,
 * on phones too.
 */
import { shellTexts } from '#texts/shell.ts';
import { useMeta } from '#ui/client/meta.ts';
import { classes } from '#ui/parts/classes.ts';

const texts = shellTexts();

export function OperatorNote({ className }: { className?: string }) {
  const { data } = useMeta();
  if (!data?.operator) return null;
  const { name, registration, grievanceOfficer } = data.operator;
  return (
    <section
      aria-label={texts.operator}
      className={classes(
        'grid gap-1 border-t border-line bg-surface px-4 py-5 text-meta text-ink-3 lg:px-8',
        className,
      )}
    >
      <p className="wrap-anywhere">{texts.operatedBy({ name, registration, grievanceOfficer })}</p>
      {data.contractsLegalBasis === null ? null : (
        <p className="wrap-anywhere">
          {texts.legalBasis({ contractsLegalBasis: data.contractsLegalBasis })}
        </p>
      )}
    </section>
  );
}
