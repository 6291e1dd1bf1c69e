/** Accessibility in English. */

export const accessibility = {
  title: 'Accessibility',
  tagline: 'Drishti is made to be used by everybody. We build it to WCAG 2.2, level AA.',
  sections: [
    {
      title: 'What works',
      items: [
        'Every page can be used by keyboard alone, in the order in which it is read.',
        'Screen readers hear names, states and errors. What changes by itself is announced without interrupting.',
        'Prices are read out only if you ask for it, at most every 30 seconds.',
        'Text can be enlarged to 400%. Nothing is cut off, and you scroll in one direction only.',
        'Gains and losses have signs and triangles. Colour is never the only difference.',
        'Contrast themes of your system are kept, and motion is reduced where your system asks for it.',
        'Charts have a table of their prices beside them.',
      ],
    },
    {
      title: 'What does not work yet',
      items: [
        'The chart of TradingView is made by others. Our own chart has the same prices, with a table.',
        'The picture of a payment that you send with a deposit has no description.',
      ],
    },
    {
      title: 'How we check',
      items: [
        'Every page in every state runs through axe, at eight widths, light and dark, before a change is released.',
        'The order in which a screen reader meets the main pages is tested with each change.',
      ],
    },
  ] satisfies readonly { title: string; items: readonly string[] }[],
  reportTitle: 'Tell us',
  report: 'Something does not work for you? Write to us. We answer every message.',
  reportLink: 'Contact support',
  settingsLink: 'Settings for this device',
  /** Settings, On this device. */
  device: {
    title: 'On this device',
    about: 'Kept on this device only.',
    saver: {
      label: 'Data saver',
      about:
        'Prices every 5 seconds and no small charts. On by itself where your browser asks to save data.',
    },
    spoken: {
      label: 'Read prices aloud',
      about: 'For screen readers: the price of the coin on the page, at most every 30 seconds.',
    },
    tick: {
      label: 'Vibrate when placing',
      about: 'A short vibration once an order or contract is placed, on phones that can.',
    },
  },
};
