/** Elements for the tags of a message: each gets the words of its tag. */
import { cloneElement, type ReactElement } from 'react';

export const wrapIn =
  (element: ReactElement) =>
  (text: string): ReactElement =>
    cloneElement(element, undefined, text);
