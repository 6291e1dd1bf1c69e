/**
 * The field for the proof: chosen, photographed, dropped or pasted, made smaller at once, and shown
 * as it will be sent. A picture that cannot be read is said, and the one before it stays.
 */
import { Camera, ImagePlus, Replace, Trash2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';

import { PROOF_TYPES } from '#protocol/deposits.ts';
import { depositTexts } from '#texts/deposits.ts';
import { Button, buttonClasses, type ButtonLook } from '#ui/parts/Button.tsx';
import { classes } from '#ui/parts/classes.ts';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { useObjectUrl } from '#web/parts/use-object-url.ts';

import { bytesWords } from './deposits.rules.ts';
import { makeProof, type ProofImage } from './proof-image.ts';
import { useDroppedImage } from './use-dropped-image.ts';
import { useSharedProof } from './use-shared-proof.ts';

type ProofFieldProps = {
  proof: ProofImage | null;
  error: string | undefined;
  /** Nothing can be chosen while it is being sent. */
  isLocked: boolean;
  onProof: (proof: ProofImage | null) => void;
  onError: (error: string) => void;
};

const texts = depositTexts();

export function ProofField({ proof, error, isLocked, onProof, onError }: ProofFieldProps) {
  const [isReading, setIsReading] = useState(false);
  const latestFile = useRef<File>(null);
  const take = async (file: File | null): Promise<void> => {
    if (isLocked) return;
    if (file === null) return onError(texts.imageFailed);
    latestFile.current = file;
    setIsReading(true);
    const made = await makeProof(file).catch(() => null);
    // Another one was chosen meanwhile.
    if (latestFile.current !== file) return undefined;
    setIsReading(false);
    return made === null ? onError(texts.imageFailed) : onProof(made);
  };
  const isDragging = useDroppedImage((file) => void take(file));
  const { shared, isLost, answered } = useSharedProof();
  const choose = (file: File) => void take(file);

  return (
    <div role="group" aria-labelledby="proof-label" className="grid grid-cols-1 gap-1.5">
      <p id="proof-label" className="text-label text-ink-2">
        {texts.proof}
      </p>
      {isLost && proof === null ? (
        <Note tone="info" className="mb-1.5">
          {texts.sharedLost}
        </Note>
      ) : null}
      {shared ? (
        <SharedProof
          file={shared}
          isLocked={isLocked}
          onUse={() => {
            answered();
            void take(shared);
          }}
          onDrop={answered}
        />
      ) : null}
      <div
        className={classes(
          'rounded-field border transition-colors',
          isDragging
            ? 'border-brand-ink bg-brand-soft'
            : error
              ? 'border-down bg-surface'
              : 'border-line-strong bg-surface',
        )}
      >
        {proof ? (
          <Preview proof={proof} isReading={isReading} />
        ) : (
          <div className="grid min-h-24 place-content-center justify-items-center gap-2 p-4 pb-3 text-center text-label font-normal text-ink-3">
            {isReading ? (
              <p role="status" className="flex items-center gap-2 text-ink-2">
                <Spinner size={18} isInstant />
                {texts.proofLoading}
              </p>
            ) : (
              <>
                <ImagePlus aria-hidden size={26} strokeWidth={1.5} />
                <p className="pointer-coarse:hidden">
                  {isDragging ? texts.dropAnywhere : texts.dropHere}
                </p>
              </>
            )}
          </div>
        )}
        <div className="flex flex-wrap justify-center gap-2 px-4 pb-4">
          <FileButton
            look={proof ? 'secondary' : 'soft'}
            isLocked={isLocked}
            error={error}
            onFile={choose}
          >
            {proof ? <Replace aria-hidden size={16} /> : null}
            {proof ? texts.replace : texts.choose}
          </FileButton>
          {proof ? (
            <Button look="secondary" disabled={isLocked} onClick={() => onProof(null)}>
              <Trash2 aria-hidden size={16} />
              {texts.remove}
            </Button>
          ) : (
            <FileButton look="secondary" isCamera isLocked={isLocked} error={error} onFile={choose}>
              <Camera aria-hidden size={18} />
              {texts.takePhoto}
            </FileButton>
          )}
        </div>
      </div>
      <p className="text-meta text-ink-3">{texts.proofHint}</p>
      <p
        id="proof-error"
        role={error ? 'alert' : undefined}
        className="text-label text-down empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}

type SharedProofProps = {
  file: File;
  isLocked: boolean;
  onUse: () => void;
  onDrop: () => void;
};

function SharedProof({ file, isLocked, onUse, onDrop }: SharedProofProps) {
  const url = useObjectUrl(file);
  return (
    <div
      role="status"
      className="mb-1.5 grid gap-3 rounded-field border border-brand-ink bg-brand-soft p-4"
    >
      <p className="text-body text-ink">{texts.sharedAsk}</p>
      <figure className="grid gap-1.5">
        {url === null ? null : (
          <img
            src={url}
            alt={texts.sharedAlt}
            className="max-h-48 max-w-full justify-self-start rounded-small object-contain"
          />
        )}
        <figcaption className="truncate text-meta text-ink-2">{file.name}</figcaption>
      </figure>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isLocked} onClick={onUse}>
          {texts.takeShared}
        </Button>
        <Button look="secondary" disabled={isLocked} onClick={onDrop}>
          {texts.dropShared}
        </Button>
      </div>
    </div>
  );
}

function Preview({ proof, isReading }: { proof: ProofImage; isReading: boolean }) {
  const url = useObjectUrl(proof.blob);
  const [isLarge, setIsLarge] = useState(false);
  return (
    <figure className="grid gap-2 p-4">
      <button
        type="button"
        onClick={() => setIsLarge(true)}
        className="grid max-h-72 min-h-40 place-items-center overflow-hidden rounded-small bg-sunken"
      >
        {url === null ? null : (
          <img
            src={url}
            width={proof.width}
            height={proof.height}
            alt={texts.proofAlt}
            className={classes('max-h-72 w-auto object-contain', isReading && 'opacity-50')}
          />
        )}
        <span className="sr-only">{texts.enlarge}</span>
      </button>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-meta text-ink-3">
        <span className="min-w-0 truncate text-ink-2">{proof.name}</span>
        <span className="whitespace-nowrap">
          {proof.width} × {proof.height}, {bytesWords(proof.blob.size)}
        </span>
      </figcaption>
      <Dialog isOpen={isLarge} onClose={() => setIsLarge(false)} title={texts.yourProof}>
        {url === null ? null : (
          <img src={url} alt={texts.proofAlt} className="mx-auto rounded-small" />
        )}
      </Dialog>
    </figure>
  );
}

/** A file input that looks like a button: the input itself has the focus and the name. */
function FileButton({
  look,
  isCamera = false,
  isLocked,
  error,
  onFile,
  children,
}: {
  look: ButtonLook;
  /** Opens the camera of a phone; of no use elsewhere. */
  isCamera?: boolean;
  isLocked: boolean;
  error: string | undefined;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // The same file can be chosen again after it was removed.
    target.value = '';
    if (file) onFile(file);
  };
  return (
    <label
      className={classes(
        buttonClasses(look, 'medium'),
        'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isCamera && 'hidden! pointer-coarse:inline-flex!',
        isLocked && 'pointer-events-none opacity-55',
      )}
    >
      {children}
      <input
        type="file"
        name={isCamera ? 'photo' : 'proof'}
        accept={PROOF_TYPES.join(',')}
        capture={isCamera ? 'environment' : undefined}
        disabled={isLocked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'proof-error' : undefined}
        onChange={choose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}
