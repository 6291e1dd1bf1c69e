/** A sentence of a message with tags: its words, and what the caller made of each tag. */
import { createElement, Fragment, type ReactNode } from 'react';

export const RichText = ({ parts }: { parts: readonly ReactNode[] }) =>
  createElement(Fragment, null, ...parts);
