/**
 * Images that are dropped anywhere on the page or pasted into it. A file dropped beside the field
 * never replaces the page.
 */
import { useEffect, useState } from 'react';

import { useLatest } from '#ui/client/latest.ts';

import { firstImage } from './proof-image.ts';

/**
 * `take` gets the first file, and null where nothing of it was an image. Answers whether something
 * hovers over the page.
 */
export function useDroppedImage(take: (file: File | null) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const latest = useLatest(take);
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsDragging(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsDragging(false);
    };
    const drop = (event: DragEvent) => {
      setIsDragging(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      latest.current(firstImage(event.dataTransfer?.files));
    };
    const paste = (event: ClipboardEvent) => {
      const image = firstImage(event.clipboardData?.files);
      if (image) latest.current(image);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [latest]);
  return isDragging;
}
